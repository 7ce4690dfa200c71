import { createAsyncThunk, type ActionReducerMapBuilder, type AsyncThunk, type Draft } from '../state';
import { asRefusal, type RequestFailure, type RequestState } from './request-state';

interface Rejected {
  rejectValue: RequestFailure;
}

export type RequestThunk<Answer, Arg> = AsyncThunk<Answer, Arg, Rejected>;

/**
 * A thunk that loads something into the store. Dispatch it, and give its cases to the slice by
 * `addRequestCases`:
 *
 *     export const loadMenu = createRequest('menu/load', async (id: string, { signal }) =>
 *       (await call('getMenu', { params: { id } }, { signal })).menu,
 *     );
 *
 * @param load throws a Refusal, or anything else for a fault; a call aborted by its signal is not a failure
 */
export function createRequest<Answer, Arg = void>(
  type: string,
  load: (arg: Arg, options: { signal: AbortSignal; getState: () => unknown }) => Promise<Answer>,
): RequestThunk<Answer, Arg> {
  return createAsyncThunk<Answer, Arg, Rejected>(type, async (arg, { signal, getState, rejectWithValue }) => {
    try {
      return await load(arg, { signal, getState });
    } catch (error) {
      signal.throwIfAborted();
      const { kind, sentences } = asRefusal(error);
      return rejectWithValue({ kind, sentences: [...sentences] });
    }
  });
}

interface RequestCases<State, Answer, Arg> {
  /** where the slice has the request's state; undefined to ignore the outcome */
  request: (state: Draft<State>) => Draft<RequestState> | undefined;
  /** before the request: empties what belongs to another argument, for example */
  onStart?: (state: Draft<State>, arg: Arg) => void;
  onReady: (state: Draft<State>, answer: Answer, arg: Arg) => void;
  onFailed?: (state: Draft<State>, failure: RequestFailure) => void;
}

/** Refusals that empty the screen: the data no longer exists, or belongs to another diner. */
const GONE: readonly RequestFailure['kind'][] = ['missing', 'forbidden'];

/**
 * The reducer cases of a request, for `extraReducers`:
 *
 *     extraReducers: (builder) =>
 *       addRequestCases(builder, loadMenu, {
 *         request: (state) => state.request,
 *         onReady: (state, menu) => void (state.menu = menu),
 *       }),
 *
 * Outcomes of requests that a newer one has replaced, or that were aborted, change nothing.
 */
export function addRequestCases<State, Answer, Arg>(
  builder: ActionReducerMapBuilder<State>,
  thunk: RequestThunk<Answer, Arg>,
  { request: requestOf, onStart, onReady, onFailed }: RequestCases<State, Answer, Arg>,
): ActionReducerMapBuilder<State> {
  return builder
    .addCase(thunk.pending, (state, { meta }) => {
      onStart?.(state, meta.arg);
      const request = requestOf(state);
      if (!request) return;
      request.requestId = meta.requestId;
      if (request.status !== 'ready') request.status = 'loading';
    })
    .addCase(thunk.fulfilled, (state, { payload, meta }) => {
      const request = requestOf(state);
      if (request?.requestId !== meta.requestId) return;
      request.status = 'ready';
      request.failure = null;
      onReady(state, payload, meta.arg);
    })
    .addCase(thunk.rejected, (state, { payload, meta }) => {
      const request = requestOf(state);
      if (meta.aborted || !payload || request?.requestId !== meta.requestId) return;
      request.failure = payload;
      if (request.status === 'ready' && !GONE.includes(payload.kind)) return;
      request.status = 'failed';
      onFailed?.(state, payload);
    });
}
