/**
 * A network as a weights file holds it: JSON with a version, the whole numbers as base64, a checksum, and how it was trained.
 *
 * This is the form in which a network travels: between threads, in jobs and in the state of a tournament. Only the kernel
 * and the trainer need the numbers.
 */
import { z } from 'zod';
import { PHASES, UNITS } from './network.ts';
import { byteCount, isBase64, isIntact, NETWORK_VERSION, NUMBER_BYTES, STORED_ROWS } from './networkCode.ts';

/** 16-bit numbers, little-endian, as base64. */
function numbersSchema(count: number) {
  const bytes = count * NUMBER_BYTES;
  return z.string().refine((text) => isBase64(text) && byteCount(text) === bytes, {
    message: `must be ${bytes} bytes in base64`,
    // Without valid base64 there is nothing to take the checksum of.
    abort: true,
  });
}

function schemaOfVersion<V extends keyof typeof STORED_ROWS>(version: V) {
  return z.strictObject({
    version: z.literal(version),
    /** See `networkHash`. */
    sha256: z.string(),
    training: z.record(z.string(), z.json()),
    bias: z.array(z.int32()).length(PHASES),
    output: numbersSchema(PHASES * UNITS),
    rows: numbersSchema(STORED_ROWS[version] * UNITS),
  });
}

/** The schema of a stored network of any version; it checks the checksum. */
export const networkSchema = z
  .discriminatedUnion('version', [schemaOfVersion(1), schemaOfVersion(NETWORK_VERSION)])
  .refine(isIntact, {
    path: ['sha256'],
    message: 'is not the checksum of the numbers, which were changed or cut off',
  });

/** A network in its stored form, whose checksum is right. */
export type StoredNetwork = z.infer<typeof networkSchema>;

/** The trainer's account of how a network was trained; kept unchanged. */
export type Training = StoredNetwork['training'];
