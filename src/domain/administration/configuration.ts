// Schemas of the configuration calls (`configprops`, `env`), and the flattening of nested values for the page.
import * as z from 'zod/mini'

const properties = z.record(z.string(), z.unknown())

/** `GET management/configprops`: the effective configuration, in beans with a common prefix. Another server may nest values in objects or lists. */
export const configurationProperties = z.object({
  contexts: z.record(
    z.string(),
    z.object({ parentId: z.nullish(z.string()), beans: z.record(z.string(), z.object({ prefix: z.string(), properties })) }),
  ),
})

export type ConfigurationProperties = z.infer<typeof configurationProperties>

/** `GET management/env`: the sources of each value, of which the first counts. */
export const configurationSources = z.object({
  activeProfiles: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((profiles) => profiles ?? []),
  ),
  propertySources: z.array(
    z.object({
      name: z.string(),
      properties: z.nullish(z.record(z.string(), z.object({ value: z.nullish(z.unknown()), origin: z.nullish(z.string()) }))),
    }),
  ),
})

export type ConfigurationSources = z.input<typeof configurationSources>

/** A value of the configuration with its whole name: `security.jwt.secret`, `hosts[0]`. */
interface ConfigurationValue {
  readonly name: string
  readonly value: string
}

/** Returns the single values inside nested objects and lists. An empty object or list is itself a value. */
export function configurationValues(value: unknown, name = ''): ConfigurationValue[] {
  if (typeof value === 'string') return [{ name, value }]
  if (typeof value !== 'object' || value === null) return [{ name, value: JSON.stringify(value ?? '').replaceAll('"', '') }]
  const parts = Array.isArray(value)
    ? value.map((part: unknown, index) => [`${name}[${index}]`, part] as const)
    : Object.entries(value).map(([key, part]: [string, unknown]) => [name === '' ? key : `${name}.${key}`, part] as const)
  if (parts.length === 0) return name === '' ? [] : [{ name, value: Array.isArray(value) ? '[]' : '{}' }]
  return parts.flatMap(([path, part]) => configurationValues(part, path))
}
