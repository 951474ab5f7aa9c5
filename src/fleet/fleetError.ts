/** A fleet that cannot be reached, or whose workers cannot play what is asked of them. */
import { CodedError } from '../engine/index.ts';

export class FleetError extends CodedError<
  'badAddress' | 'unreachable' | 'lost' | 'fatalGame' | 'badBatch' | 'noTelemetry'
> {}
