import { Component, type ReactNode } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { FailedState, Wrap } from '@mesa/ui';
import { RemoteFailure } from '../registry/remote-failure';
import { reportFailure } from '../registry/report-failure';
import { TellsWhose } from './tells-whose';

interface SlotBoundaryProps {
  entry: RemoteEntry;
  /** called before the slot is drawn again */
  onRetry: () => void;
  /** the failure's looks; centered in the page unless told */
  draw?: (failed: { message: string; onRetry: () => void }) => ReactNode;
  children: ReactNode;
}

/** Keeps a remote's failure, at load, at render or in an effect, inside its slot, and says whose it is. */
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
      draw({ message: sentence(entry, this.state.failure), onRetry: this.retry })
    ) : (
      <TellsWhose entry={this.props.entry}>{children}</TellsWhose>
    );
  }
}

const inPage = (failed: { message: string; onRetry: () => void }) => (
  <Wrap narrow>
    <FailedState {...failed} />
  </Wrap>
);

function sentence({ name }: RemoteEntry, failure: Error): string {
  const part = `The ${name.replace(/^mf-/, '')} part of Mesa`;
  return failure instanceof RemoteFailure
    ? `${part} could not be loaded. The rest of the page still works.`
    : `${part} ran into a problem. The rest of the page still works.`;
}
