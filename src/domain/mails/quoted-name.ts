// Sanitises a person's or company's name before a mail quotes it, so that no link can be injected.
import { normalized } from '../values/clean-text.ts'

/** The longest name that a mail quotes, in characters. */
const longest = 60

/**
 * Sanitises a name that a person wrote, for mails: in quotes, short, of letters, digits, blanks and few signs, so that mail programs find
 * no address, link or telephone number in it. `otherwise` is returned when nothing is left.
 */
export function quotedName(name: string, otherwise: string): string {
  const safe = normalized(name, 'NFKC')
    .replaceAll(/[^\p{L}\p{Nd} .,&'’-]/gu, ' ')
    .replaceAll(/www\.*/giu, ' ')
    // Adds a blank after each point, so that «S.A.» stays readable and «mal.example» is no address.
    .replaceAll(/\.+/gu, '. ')
    .replaceAll(/\d(?:[ .,&'’-]*\d){6,}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,])/gu, '')
    .replace(/^[ .,&'’-]+/u, '')
    .trim()
  const cut = Array.from(safe).slice(0, longest).join('').trim()
  return cut === '' ? otherwise : `«${cut}»`
}
