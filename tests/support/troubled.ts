import { defaultSlowMs, normalSettings, type StandInSettings, type TroubleName } from '#domain/administration/stand-in.ts'

/** The stand-in with a trouble in its next declaration, or in so many; null for all of them. */
export function troubled(
  next: TroubleName,
  { times = 1, ms = defaultSlowMs }: { times?: number | null; ms?: number } = {},
): StandInSettings {
  return { ...normalSettings, trouble: { next, times, ms } }
}
