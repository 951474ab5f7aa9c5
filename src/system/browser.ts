/** The part of this room's face that runs in a browser, too. */
export * from './data.ts';
export * from './names.ts';
export * from './settings.ts';
export * from './shellText.ts';
