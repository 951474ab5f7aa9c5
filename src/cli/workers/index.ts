/** What the commands of workers take from here. */
export { fleetAddress, fleetFlag } from './workersPlace.ts';
export { describeBuild, describeFleetStatus, describeHeartbeat } from './workersText.ts';
