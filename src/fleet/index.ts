/** The face of this room: what the rest of fcx may use. */
export { ADDRESS_VARIABLE, type RedisAddress, readAddress, workerCommand } from './address.ts';
export { type Build, ownBuild } from './build.ts';
export { reach } from './connection.ts';
export type { FleetView } from './fleetExecutor.ts';
export { FleetExecutor } from './fleetExecutor.ts';
export type { FleetStatus } from './fleetStatus.ts';
export { fleetStatus } from './fleetStatus.ts';
export { MAX_THREADS, type WorkerSign } from './register.ts';
export { workForFleet } from './worker/fleetWorker.ts';
