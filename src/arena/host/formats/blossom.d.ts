/** The package has no types of its own. */
declare module 'edmonds-blossom-fixed' {
  /**
   * A matching of greatest weight.
   *
   * @param edges two vertices, from 0, and a whole number
   * @param maxCardinality whether as many vertices as possible are matched, whatever it weighs
   * @returns the partner of each vertex, -1 for none
   */
  export default function blossom(
    edges: readonly (readonly [number, number, number])[],
    maxCardinality?: boolean,
  ): number[];
}
