// Schemas of the configuration calls (`configprops`, `env`), read as a flat list of values.
import * as z from 'zod/mini'

/** A single value, with its whole name: `security.jwt.secret`, `hosts[0]`. */
export type ConfigurationValue = {
  readonly id: number
  /** The prefix of its bean, or the source that it comes from. */
  readonly part: string
  readonly name: string
  readonly value: string
  readonly origin: string
}

const properties = z.record(z.string(), z.unknown())

const beans = z.object({
  contexts: z.record(
    z.string(),
    z.object({ parentId: z.nullish(z.string()), beans: z.record(z.string(), z.object({ prefix: z.string(), properties })) }),
  ),
})

/**
 * `GET management/configprops`: the effective configuration, in beans with a common prefix. Another server may nest values in objects or
 * lists.
 */
export const configurationProperties = z.pipe(
  beans,
  z.transform(({ contexts }) => {
    const all = Object.values(contexts).flatMap((context) => Object.values(context.beans))
    return { values: numbered(all.flatMap((bean) => valuesIn(bean.properties, { part: bean.prefix, origin: '' }))) }
  }),
)

export type ConfigurationProperties = z.input<typeof configurationProperties>

const sources = z.object({
  activeProfiles: z.nullish(z.array(z.string())),
  propertySources: z.array(
    z.object({
      name: z.string(),
      properties: z.nullish(z.record(z.string(), z.object({ value: z.nullish(z.unknown()), origin: z.nullish(z.string()) }))),
    }),
  ),
})

/** `GET management/env`: the sources of each value, of which the first counts. */
export const configurationSources = z.pipe(
  sources,
  z.transform(({ activeProfiles, propertySources }) => ({
    profiles: activeProfiles ?? [],
    values: numbered(
      propertySources.flatMap((source) =>
        Object.entries(source.properties ?? {}).flatMap(([property, { value, origin }]) =>
          valuesIn(value, { part: source.name, origin: origin ?? '' }, property),
        ),
      ),
    ),
  })),
)

export type ConfigurationSources = z.input<typeof configurationSources>

type Unnumbered = Omit<ConfigurationValue, 'id'>

const numbered = (values: readonly Unnumbered[]): ConfigurationValue[] => values.map((value, id) => ({ ...value, id }))

/** Returns the single values inside nested objects and lists. An empty object or list is itself a value. */
function valuesIn(value: unknown, of: Pick<Unnumbered, 'part' | 'origin'>, name = ''): Unnumbered[] {
  if (typeof value === 'string') return [{ ...of, name, value }]
  if (typeof value !== 'object' || value === null) return [{ ...of, name, value: JSON.stringify(value ?? '').replaceAll('"', '') }]
  const parts = Array.isArray(value)
    ? value.map((part: unknown, index) => [`${name}[${index}]`, part] as const)
    : Object.entries(value).map(([key, part]: [string, unknown]) => [name === '' ? key : `${name}.${key}`, part] as const)
  if (parts.length === 0) return name === '' ? [] : [{ ...of, name, value: Array.isArray(value) ? '[]' : '{}' }]
  return parts.flatMap(([path, part]) => valuesIn(part, of, path))
}
