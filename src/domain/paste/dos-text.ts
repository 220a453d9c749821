// Tells whether the letters of a file of one byte each are those of Windows or of DOS.
/** The signs of the bytes from 128 on in the code page 850 of DOS. */
const dosSigns =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/**
 * What no text in Spanish has, and few in Portuguese: other signs than these, accented letters beside digits or as capitals after small
 * letters, `º` before a letter or without one or a number before it, and `¡` after a letter.
 */
const foreign =
  /[^\p{ASCII}áéíóúüñçãàÁÉÍÓÚÜÑÇªº°¿¡€\u00a0]|(?<=\d)[áéíóúüñçãà]|(?<=\d|\p{Ll})[ÁÉÍÓÚÜÑÇ]|[áéíóúüñçãàÁÉÍÓÚÜÑÇ](?=\d)|[ªº°](?=\p{Ll})|(?<![\p{L}\d.])[ªº]|(?<=\p{L})¡/gu

/**
 * What few texts have: small letters among capitals, a cell that begins with `é` or `à`, `á` after a strong vowel, and a hard blank after
 * what ends no word (byte 160, which is `á` in DOS).
 */
const unlikely =
  /(?<=\p{Lu}\p{Lu})[áéíóúüñçãà]|[áéíóúüñçãà](?=\p{Lu})|(?<![\p{L} ])[éà](?=\p{L})|(?<=[aeo])á|(?<=[bcfghmpqtv]|(?<![aeiou])[b-df-hj-np-tv-xz])\u00a0/gu

/**
 * Returns a text that was read as Windows writes it as that of DOS, where that is likelier in Spanish. `windowsSigns` are those of the
 * bytes from 128 on.
 */
export function windowsOrDos(text: string, windowsSigns: string): string {
  const dosOf = new Map(Array.from(windowsSigns, (sign, index) => [sign, dosSigns[index]]))
  const dos = text.replaceAll(/\P{ASCII}/gu, (sign) => dosOf.get(sign) ?? sign)
  const gain = countOf(text, foreign) - countOf(dos, foreign) || countOf(text, unlikely) - countOf(dos, unlikely)
  return gain > 0 ? dos : text
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
