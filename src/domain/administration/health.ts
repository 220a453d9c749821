// Schema that reads `management/health` as a flat list of services with their states, and formatting of byte sizes.
import * as z from 'zod/mini'
import { showNumber } from '../values/show-number.ts'

/** The states of a service. Any other word counts as UNKNOWN. */
const healthStates = ['UP', 'DOWN', 'OUT_OF_SERVICE', 'UNKNOWN'] as const

export type HealthState = (typeof healthStates)[number]

export interface HealthPart {
  /** `diskSpace`, or `db / primary` for a nested service. */
  readonly name: string
  readonly state: HealthState
  readonly details: Readonly<Record<string, unknown>>
}

const state = z.catch(z.enum(healthStates), 'UNKNOWN')

const member = z.object({
  status: z.string(),
  components: z.nullish(z.record(z.string(), z.unknown())),
  details: z.nullish(z.record(z.string(), z.unknown())),
})

type Member = z.infer<typeof member>

/**
 * `GET management/health` as a list of services. They are under `components` (Spring Boot 2.2) or under `details` (2.1), where a member
 * with a `status` is a service. Only administrators get them.
 */
export const health = z.pipe(
  member,
  z.transform((whole) => ({ state: state.parse(whole.status), parts: partsOf(whole, []) })),
)

function partsOf({ components, details }: Member, path: readonly string[]): HealthPart[] {
  return Object.entries({ ...details, ...components }).flatMap(([name, value]) => {
    const { success, data } = member.safeParse(value)
    if (!success) return []
    const own = [...path, name]
    const inner = partsOf(data, own)
    return inner.length > 0 ? inner : [{ name: own.join(' / '), state: state.parse(data.status), details: data.details ?? {} }]
  })
}

/** Formats a size in bytes: `38.86 GB`, `10 MB`. */
export function showSize(bytes: number): string {
  const megabytes = bytes / 2 ** 20
  return megabytes >= 1024 ? `${showNumber(megabytes / 1024)} GB` : `${showNumber(megabytes)} MB`
}
