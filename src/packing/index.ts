/** The face of this room: what the rest of fcx may use. */
export { PACK_LIMITS, packBot } from './pack.ts';
