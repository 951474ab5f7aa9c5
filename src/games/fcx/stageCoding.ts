/** Numbers for each stage of the game as genes, `stage.name`: those that can do something. */
import { isOfStage, type OfStages, perName, perStage, STAGES, type Stage } from '../../bot/index.ts';
import { type Gene, type Genome, oncePerGenome } from '../../tuner/index.ts';

export function stageCoding<Name extends string>(
  terms: readonly (OfStages & Gene & { readonly name: Name; readonly meaning: string })[],
  unit?: number,
) {
  const places = STAGES.flatMap((stage) =>
    terms.filter((term) => isOfStage(term, stage)).map((term) => ({ ...term, stage })),
  );
  return {
    genes: places.map(
      ({ stage, name, min, max, meaning }): Gene => ({
        ...{ name: `${stage}.${name}`, min, max, meaning },
        ...(unit !== undefined && { unit }),
      }),
    ),

    genomeFrom: (numbersIn: (stage: Stage) => Readonly<Record<Name, number>>): Genome =>
      places.map(({ stage, name }) => numbersIn(stage)[name]),

    /** The numbers of a genome, 0 for those that can do nothing. */
    numbersOf: oncePerGenome((genome) =>
      perStage((stage) =>
        perName(terms, ({ name }) => {
          const place = places.findIndex((one) => one.stage === stage && one.name === name);
          return genome[place] ?? 0;
        }),
      ),
    ),
  };
}
