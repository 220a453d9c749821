// Decodes the text of a file: in UTF-8, in UTF-16, or in the encoding of Windows or of DOS.
/** Returns the text of a file up to the sign with which DOS ends it; null for a file that is no text. */
export function decodedText(bytes: Uint8Array): string | null {
  return (wideText(bytes) ?? (bytes.includes(0) ? null : (utf8Text(bytes) ?? oldText(bytes))))?.split('\u001a', 1)[0] ?? null
}

/** Returns the text of a file in UTF-16; null for another. Without its mark, most letters have a zero on one side, and no sign is one that no text has. */
function wideText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, 4096)
  const zeros = (side: number): number => start.filter((byte, at) => byte === 0 && at % 2 === side).length
  if (Math.max(zeros(0), zeros(1)) <= start.length / 4) return null
  const text = new TextDecoder(zeros(0) < zeros(1) ? 'utf-16le' : 'utf-16be').decode(bytes)
  return /[^\P{Cc}\s\u001a]/u.test(text) ? null : text
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The signs of the bytes from 128 on in the code page 850 of DOS. */
const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** What no text in Spanish has, and few in Portuguese: other signs than these, accented letters beside digits or as capitals after small letters, `º` before a letter or without one or a number before it, and `¡` after a letter. */
const foreign =
  /[^\p{ASCII}áéíóúüñçãàÁÉÍÓÚÜÑÇªº°¿¡€\u00a0]|(?<=\d)[áéíóúüñçãà]|(?<=\d|\p{Ll})[ÁÉÍÓÚÜÑÇ]|[áéíóúüñçãàÁÉÍÓÚÜÑÇ](?=\d)|[ªº°](?=\p{Ll})|(?<![\p{L}\d.])[ªº]|(?<=\p{L})¡/gu

/** What few texts have: small letters among capitals, a cell that begins with `é` or `à`, `á` after a strong vowel, and a hard blank after what ends no word (byte 160, which is `á` in DOS). */
const unlikely =
  /(?<=\p{Lu}\p{Lu})[áéíóúüñçãà]|[áéíóúüñçãà](?=\p{Lu})|(?<![\p{L} ])[éà](?=\p{L})|(?<=[aeo])á|(?<=[bcfghmpqtv]|(?<![aeiou])[b-df-hj-np-tv-xz])\u00a0/gu

/** Returns a text of one byte a letter as Windows writes it, or as DOS does where that is likelier in Spanish. */
function oldText(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252')
  const text = windows.decode(bytes)
  const signs = windows.decode(Uint8Array.from(dosSigns, (_, index) => 128 + index))
  const dosOf = new Map(Array.from(signs, (sign, index) => [sign, dosSigns[index]]))
  const dos = text.replaceAll(/\P{ASCII}/gu, (sign) => dosOf.get(sign) ?? sign)
  const gain = countOf(text, foreign) - countOf(dos, foreign) || countOf(text, unlikely) - countOf(dos, unlikely)
  return gain > 0 ? dos : text
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
