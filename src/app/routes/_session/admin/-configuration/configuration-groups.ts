import type * as z from 'zod/mini'
import { type ConfigurationProperties, type configurationSources, configurationValues } from '#domain/configuration.ts'

/** A value of the configuration as the tables show it. */
export interface ShownValue {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** The values with a common prefix, or of one source. */
export interface ConfigurationGroup {
  readonly name: string
  readonly values: readonly ShownValue[]
}

/** Beans of all contexts; those with the same prefix are one group. */
export function groupsOfProperties({ contexts }: ConfigurationProperties): ConfigurationGroup[] {
  const beans = Object.values(contexts).flatMap((context) => Object.values(context.beans))
  return [...Map.groupBy(beans, ({ prefix }) => prefix)].map(([name, of]) => ({
    name,
    values: of.flatMap(({ properties }) => configurationValues(properties).map((value) => ({ ...value, origin: '' }))),
  }))
}

export function groupsOfSources({ propertySources }: z.output<typeof configurationSources>): ConfigurationGroup[] {
  return propertySources.map(({ name, properties }) => ({
    name,
    values: Object.entries(properties ?? {}).flatMap(([property, { value, origin }]) =>
      configurationValues(value, property).map((one) => ({ ...one, origin: origin ?? '' })),
    ),
  }))
}

/** Returns the groups with what a filter finds: all of a group whose own name has it, else the values whose name has it. Groups without values are left out. */
export function filteredGroups(groups: readonly ConfigurationGroup[], filter: string): ConfigurationGroup[] {
  const wanted = filter.trim().toLowerCase()
  const has = (name: string): boolean => name.toLowerCase().includes(wanted)
  return groups
    .map((group) => (has(group.name) ? group : { ...group, values: group.values.filter(({ name }) => has(name)) }))
    .filter(({ values }) => values.length > 0)
}

/** Returns the values in the order of a column, `name,desc`. */
export function sortedValues(values: readonly ShownValue[], sort: string | undefined): readonly ShownValue[] {
  if (sort === undefined) return values
  const [column, direction] = sort.split(',')
  const of = ({ name, value, origin }: ShownValue): string => (column === 'value' ? value : column === 'origin' ? origin : name)
  const sign = direction === 'desc' ? -1 : 1
  return values.toSorted((one, other) => sign * of(one).localeCompare(of(other), 'es', { numeric: true }))
}
