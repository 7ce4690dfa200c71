/**
 * Redux for the shell and its remotes: they share one store and one react-redux context.
 * Named exports only, so that the shell's bundle carries what is used and no more (docs/decisions/001).
 */
export { combineSlices, configureStore, createAsyncThunk, createSlice } from '@reduxjs/toolkit';
export type {
  ActionReducerMapBuilder,
  AsyncThunk,
  Draft,
  PayloadAction,
  Slice,
  ThunkAction,
  ThunkDispatch,
} from '@reduxjs/toolkit';
export type { Action, Reducer, UnknownAction } from 'redux';
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
