/** The public parts of this room that also run in a browser. */
export * from './data.ts';
export * from './names.ts';
export * from './settings.ts';
export * from './shellText.ts';
