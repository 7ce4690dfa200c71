import { Component, useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { FailedState, Wrap } from '@mesa/ui';
import { setCallingRemote } from '@mesa/web-client';
import { useText, type MessageId } from '../messages';
import { RemoteFailure, type Registry } from '../registry/registry';

interface RemoteBoundaryProps {
  registry: Pick<Registry, 'shown' | 'failed' | 'forget' | 'tryAgain'>;
  entry: RemoteEntry;
  /** what is drawn, such as the path: another one is tried afresh after a failure */
  subject?: string;
  /** shown while the registry is asked */
  waiting: ReactNode;
  /** how the failure looks; centered in the page by default */
  draw?: (failed: { message: string; onRetry: () => void }) => ReactNode;
  /** must draw the marker beside the remote's content: it reports that the content was shown */
  children: (shownMarker: ReactNode) => ReactNode;
}

interface RemoteBoundaryState {
  failure: Error | null;
  /** whether the registry is asked for another version */
  isAsking: boolean;
}

/**
 * An error boundary for what a remote draws: a failure at load, at render or in an effect replaces nothing
 * else of the page. Reports it, or that the content was shown. "Try again" asks the registry anew.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null, isAsking: false };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override componentDidUpdate({ subject }: RemoteBoundaryProps) {
    if (this.state.failure && subject !== this.props.subject) this.retry();
  }

  override componentDidCatch(failure: Error) {
    const { registry, entry } = this.props;
    registry.failed(entry, isLoadFailure(failure) ? 'load' : 'render', causeOf(failure));
  }

  readonly retry = () => {
    this.props.registry.forget(this.props.entry);
    this.setState({ failure: null, isAsking: false });
  };

  readonly tryAgain = async () => {
    this.setState({ isAsking: true });
    const mayDraw = await this.props.registry.tryAgain(this.props.entry);
    if (mayDraw) this.setState({ failure: null, isAsking: false });
  };

  readonly onShown = () => {
    const { registry, entry } = this.props;
    registry.shown(entry);
  };

  override render() {
    const { entry, waiting, draw = inPage, children } = this.props;
    const { failure, isAsking } = this.state;
    if (isAsking) return waiting;
    if (failure) return <Failure id={messageFor(failure)} draw={draw} onRetry={() => void this.tryAgain()} />;
    return <CallOrigin entry={entry}>{children(<ShownMarker onShown={this.onShown} />)}</CallOrigin>;
  }
}

/** Attributes the calls that are made while its children are mounted to their remote. */
function CallOrigin({ entry: { name, version }, children }: { entry: RemoteEntry; children: ReactNode }) {
  // before any effect of the screen, which may call at once
  useLayoutEffect(() => setCallingRemote(`${name}@${version}`), [name, version]);
  return children;
}

interface FailureProps {
  /** the message that says what failed */
  id: MessageId;
  draw: NonNullable<RemoteBoundaryProps['draw']>;
  onRetry: () => void;
}

/** Follows the language, which a class cannot. */
function Failure({ id, draw, onRetry }: FailureProps) {
  const t = useText();
  return draw({ message: t(id), onRetry });
}

/**
 * Draws nothing. Reports when the content around it was drawn and its first effects have run without an
 * error.
 */
function ShownMarker({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    // React handles an error of an effect before the next task
    const timer = setTimeout(onShown);
    return () => clearTimeout(timer);
  }, [onShown]);
  return null;
}

const inPage = (failed: { message: string; onRetry: () => void }) => (
  <Wrap narrow>
    <FailedState {...failed} />
  </Wrap>
);

/** A component that is loaded lazily fails with an error of webpack. */
const isLoadFailure = (failure: Error) =>
  failure instanceof RemoteFailure || failure.name === 'ChunkLoadError';

const causeOf = (failure: Error) => (failure instanceof RemoteFailure ? failure.cause : failure);

function messageFor(failure: Error): MessageId {
  return isLoadFailure(failure) ? 'shell.remote.notLoaded' : 'shell.remote.broken';
}
