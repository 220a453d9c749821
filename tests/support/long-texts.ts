/** Short texts that tests repeat to make long ones. They have the signs that readers look for, so that a pattern begins a match at every place. */
export const pieces =
  '1|1 |1.|1,|1.000|,123| 123|a|a.|A |Ñ|a\u0301|\u0323\u0301|\u0f71\u0f72|１|\u200b|\u00a0| |\t|\r\n|-1|-|/|1/1,|20/11/2026 |10:30 |1t1| a las |de la |N° |B/L |NRO.|cuit|CONTENEDOR|ABCU1234567|40 HC |1 kg |$ 1|1E+|#a |(|a(|)|[|"|\'|\\|\\u0000|;|, |%20|a@|@a.|=|+|{|<|😀|\ud800'.split(
    '|',
  )

export function longText(piece: string, length: number): string {
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`
}

/** Returns the time that this thread has computed, in milliseconds: what else the machine does costs none. */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
