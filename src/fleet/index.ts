/** The face of this room: what the rest of fcx may use. */

export { type Build, ownBuild } from './build.ts';
export { ADDRESS_VARIABLE, checkRedis, type RedisAddress, readAddress, workerCommand } from './connection.ts';
export { type FleetView, joinFleet } from './fleetExecutor.ts';
export { workForFleet } from './fleetWorker.ts';
export { type FleetStatus, fleetStatus, MAX_THREADS, type WorkerHeartbeat } from './workerList.ts';
