import * as z from 'zod/mini'

/** Returns the members of all objects in a schema of pipes, intersections and unions. */
export function keysOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodIntersection) return [...keysOf(schema._zod.def.left), ...keysOf(schema._zod.def.right)]
  if (schema instanceof z.core.$ZodPipe) return [...keysOf(schema._zod.def.in), ...keysOf(schema._zod.def.out)]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(keysOf)
  return []
}
