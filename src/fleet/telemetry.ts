/** OpenTelemetry for those who want it: BullMQ's own hooks, from a package that they install. */
import type { Telemetry } from 'bullmq';
import { FleetError } from './fleetError.ts';

/** The environment variable that turns it on; its value names the service. */
const VARIABLE = 'FCX_OTEL';
const PACKAGE = 'bullmq-otel';

/**
 * What BullMQ reports to, if anything.
 *
 * @throws {FleetError} with code `noTelemetry` when it is wanted, and the package is missing
 */
export async function telemetryOptions(): Promise<{ telemetry?: Telemetry }> {
  const service = process.env[VARIABLE];
  if (service === undefined || service === '') return {};
  try {
    const { BullMQOtel } = (await import(PACKAGE)) as {
      BullMQOtel: new (options: { tracerName: string; enableMetrics: boolean }) => Telemetry;
    };
    return { telemetry: new BullMQOtel({ tracerName: service, enableMetrics: true }) };
  } catch (error) {
    throw new FleetError(
      'noTelemetry',
      `${VARIABLE} is set, but ${PACKAGE} cannot be loaded; install it beside fcx, or unset ${VARIABLE} (${(error as Error).message})`,
    );
  }
}
