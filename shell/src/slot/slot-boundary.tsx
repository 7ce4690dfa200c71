import { Component, type ReactNode } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { FailedState, Wrap } from '@mesa/ui';
import { RemoteFailure } from '../registry/remote-failure';
import { reportFailure } from '../registry/report-failure';
import { CallOrigin } from './call-origin';

interface SlotBoundaryProps {
  entry: RemoteEntry;
  /** called before the slot renders again */
  onRetry: () => void;
  /** how the failure looks; centered in the page by default */
  draw?: (failed: { message: string; onRetry: () => void }) => ReactNode;
  children: ReactNode;
}

/** Keeps a remote's failure, at load, at render or in an effect, inside its slot, and reports it. */
export class SlotBoundary extends Component<SlotBoundaryProps, { failure: Error | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override componentDidCatch(failure: Error) {
    reportFailure(this.props.entry, failure instanceof RemoteFailure ? 'load' : 'render');
  }

  readonly retry = () => {
    this.props.onRetry();
    this.setState({ failure: null });
  };

  override render() {
    const { entry, draw = inPage, children } = this.props;
    return this.state.failure ? (
      draw({ message: sentenceFor(this.state.failure), onRetry: this.retry })
    ) : (
      <CallOrigin entry={entry}>{children}</CallOrigin>
    );
  }
}

const inPage = (failed: { message: string; onRetry: () => void }) => (
  <Wrap narrow>
    <FailedState {...failed} />
  </Wrap>
);

function sentenceFor(failure: Error): string {
  return failure instanceof RemoteFailure
    ? "We couldn't load this part of Mesa. The rest of the page still works."
    : 'Something went wrong in this part of Mesa. The rest of the page still works.';
}
