/**
 * JSON Schema of TypeScript types, as JSON.stringify writes their values. The types come from the compiler, so that results of
 * commands need no second description. (The generators on npm need a newer Node, or take literals for defaults.)
 */
import ts from 'typescript';

/** A schema of draft 2020-12. */
export type Schema = { readonly [keyword: string]: unknown };

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: ['node'],
};

/** Sorts constants by what JSON writes of them, `null` last. */
function byText(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

class Describer {
  readonly #checker: ts.TypeChecker;
  /** Types being described: one inside itself may be anything. */
  readonly #open = new Set<ts.Type>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The schema of each property of an interface, with its comment as the description. */
  properties(type: ts.Type): Record<string, Schema> {
    return Object.fromEntries(
      this.#checker
        .getPropertiesOfType(type)
        .map((property) => [property.name, this.#describeProperty(property)]),
    );
  }

  #describeProperty(property: ts.Symbol): Schema {
    const type = this.#checker.getTypeOfSymbol(property);
    const schema = this.#describe(this.#checker.getAwaitedType(type) ?? type);
    const description = ts.displayPartsToString(property.getDocumentationComment(this.#checker));
    return description === '' ? schema : { description, ...schema };
  }

  #describe(type: ts.Type): Schema {
    if (this.#open.has(type)) return {};
    this.#open.add(type);
    try {
      return type.isUnion() ? this.#describeUnion(type) : this.#describeOne(type);
    } finally {
      this.#open.delete(type);
    }
  }

  #describeUnion({ types }: ts.UnionType): Schema {
    const constants = types.filter((type) => constantOf(type) !== undefined).map(constantOf);
    const others = types.filter(
      (type) => constantOf(type) === undefined && !(type.flags & ts.TypeFlags.Undefined),
    );
    const isBoolean = constants.includes(true) && constants.includes(false);
    // The compiler's own order depends on which file it has read first.
    const left = constants.filter((constant) => !isBoolean || typeof constant !== 'boolean').sort(byText);
    const schemas = [
      ...others.map((type) => this.#describe(type)),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(left.length === 0
        ? []
        : [left.length === 1 && left[0] === null ? { type: 'null' } : { enum: left }]),
    ];
    const plain = schemas.map((schema) => (Object.keys(schema).length === 1 ? schema.type : undefined));
    if (schemas.length === 1) return schemas[0] as Schema;
    return plain.includes(undefined) ? { anyOf: schemas } : { type: plain };
  }

  #describeOne(type: ts.Type): Schema {
    const { flags } = type;
    const constant = constantOf(type);
    if (constant !== undefined) return constant === null ? { type: 'null' } : { const: constant };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & ts.TypeFlags.Any || flags & ts.TypeFlags.Unknown) return {};
    if (this.#checker.isTupleType(type)) return this.#describeTuple(type as ts.TypeReference);
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      if ((item as ts.Type).flags & ts.TypeFlags.Never) return { type: 'array', maxItems: 0 };
      return { type: 'array', items: this.#describe(item as ts.Type) };
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#describeObject(type);
    throw new Error(`no JSON is known for the type ${this.#checker.typeToString(type)}`);
  }

  #describeTuple(type: ts.TypeReference): Schema {
    const { elementFlags, minLength } = type.target as ts.TupleType;
    const items = this.#checker.getTypeArguments(type).map((item) => this.#describe(item));
    if (elementFlags.every((flag) => flag === ts.ElementFlags.Required)) {
      return { type: 'array', prefixItems: items, minItems: minLength, maxItems: minLength };
    }
    return { type: 'array', items: { anyOf: items }, minItems: minLength };
  }

  #describeObject(type: ts.Type): Schema {
    const known = this.#checker.getPropertiesOfType(type).filter((property) => {
      const value = this.#checker.getTypeOfSymbol(property);
      return !(value.flags & ts.TypeFlags.Undefined) && value.getCallSignatures().length === 0;
    });
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const required = known.filter((property) => !this.#mayBeMissing(property)).map(({ name }) => name);
    const properties = known.map((property) => [property.name, this.#describeProperty(property)]);
    return {
      type: 'object',
      ...(known.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: index === undefined ? false : this.#describe(index),
    };
  }

  #mayBeMissing(property: ts.Symbol): boolean {
    if (property.flags & ts.SymbolFlags.Optional) return true;
    const type = this.#checker.getTypeOfSymbol(property);
    return type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
  }
}

/** The only value of a type, `undefined` if it has more. */
function constantOf(type: ts.Type): string | number | boolean | null | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.Null) return null;
  if (type.flags & ts.TypeFlags.BooleanLiteral) {
    return (type as ts.Type & { readonly intrinsicName: string }).intrinsicName === 'true';
  }
  return undefined;
}

/** The schema of each property of the interface of this name in a file, by the name of the property. */
function propertiesIn(program: ts.Program, file: string, name: string): [string, Schema][] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  if (found === undefined) throw new Error(`${file} has no ${name}`);
  return Object.entries(new Describer(checker).properties(checker.getDeclaredTypeOfSymbol(found)));
}

/**
 * The schemas of the properties of an interface that is in all of these files, by their names; promises count as their values. A
 * property that several files have is of any of their types.
 */
export function schemasOf(files: readonly string[], name: string): Record<string, Schema> {
  const program = ts.createProgram([...files], OPTIONS);
  const schemas: Record<string, Schema> = {};
  for (const [property, schema] of files.flatMap((file) => propertiesIn(program, file, name))) {
    const before = schemas[property];
    schemas[property] = before === undefined ? schema : anyOf(before, schema);
  }
  return schemas;
}

/** A value of either schema, with the first one's description. */
function anyOf(one: Schema, other: Schema): Schema {
  const { description, ...first } = one;
  const choices = [first, other].flatMap((schema) => (schema.anyOf as Schema[] | undefined) ?? [schema]);
  return { ...(description !== undefined && { description }), anyOf: choices };
}
