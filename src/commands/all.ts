/** All commands loaded, for uses that need their flags: the manifest of the build, and fcx from its sources. */
import { loadAll } from './index.ts';

/** The classes of all commands by id. */
export const COMMANDS = await loadAll();
