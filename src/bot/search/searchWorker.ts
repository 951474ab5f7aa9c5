/** The entry point of a search thread. */
import { serveSearches } from './serveSearches.ts';

serveSearches();
