/** The bundler turns a module with this ending into the text of a bundle. */
declare module '*.ts?worker' {
  const source: string;
  export default source;
}
