// Parses a time of day as users type it, such as `930`, into `HH:mm`.
/** Reads `9`, `930`, `9:30` or `09.30` as `HH:mm`. Returns null for anything else. */
export function readTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return null
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null
}
