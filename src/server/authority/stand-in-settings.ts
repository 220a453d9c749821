import { defaultSlowMs, identifierModes, normalSettings, standInSettings, troubles, type StandInSettings } from '#domain/stand-in.ts'

/** Reads a setting such as `silent:2` or `wellFormed,silent`: a mode of the identifiers, a trouble, or both; null for anything else. */
export function readStandIn(text: string): StandInSettings | null {
  let settings = normalSettings
  for (const word of text.split(',').map((part) => part.trim())) {
    const mode = identifierModes.find((name) => name === word)
    const trouble = mode === undefined && settings.trouble === null ? readTrouble(word) : null
    if (mode === undefined && trouble === null) return null
    settings = { ...settings, identifiers: mode ?? settings.identifiers, trouble: trouble ?? settings.trouble }
  }
  return standInSettings.safeParse(settings).success ? settings : null
}

function readTrouble(word: string): StandInSettings['trouble'] {
  const read = /^(\w+)(?::(\d{1,4}))?$/.exec(word)
  const next = troubles.find((name) => name === read?.[1])
  return next === undefined ? null : { next, times: read?.[2] === undefined ? null : Number(read[2]), ms: defaultSlowMs }
}
