import { expect, test } from 'vitest'
import { isContainerNumberChecked, isContainerNumberShape } from '#domain/identifiers/container-number.ts'
import { isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isTransportDocumentShape } from '#domain/identifiers/transport-document.ts'
import { cleanText } from '#domain/values/clean-text.ts'

/** The identifiers that the authority publishes (`server/authority/README.md#test-data`). */
const published = [
  '16033TRB2000015B 16033TRB3000005B 16033TRB3000004A 16033TRB3000003W 16033EC01000038D 16033EC01000040T',
  '16033EC01000042V 16033EC01000043W 16033EC01000036B 16033TRB1000002T 16033TRB3000002V 16033TRB2000005A',
  '16033EC01000107A 16033EC01000048E 17033EC01000490G 17033EC01000398N 17033EC01000122V 13033MANI000135M',
  '13033MANI000138P 13033MANI000115K 16033MANI000441P 16033MANI000440Y',
].flatMap((line) => line.split(' '))

/** Of each kind: what has its shape, what is also right by its check digit or letter, and numbers for each. */
const kinds = {
  'una declaración': {
    isShape: isDeclarationShape,
    isChecked: isDeclarationChecked,
    right: [...published, '18001EC01000001N', '24033MANI000789G', '23001EC01012345A'],
    unchecked: ['17033EC01000490H', '23001MANI012345X', '23001EC01012345X', '13033MAN1000135M'],
    wrong: ['17033EC0100490G', '17033EC01000490g', '16033-MANI-000440-Y', '', '17033EC01000490'],
  },
  'una CUIT': {
    isShape: isCuitShape,
    isChecked: isCuitChecked,
    right: ['33504932619', '30590428775', '33693450239'],
    unchecked: ['20123456789', '30711234567'],
    wrong: ['3059042877', '305904287750', 'A0590428775', '', '00000000000', '01234567897'],
  },
  'un número de contenedor': {
    isShape: isContainerNumberShape,
    isChecked: isContainerNumberChecked,
    right: ['CMAU1267465', 'TRIU5555555', 'CSQU3054383', 'ENAU2458156', 'FSCU3560760'],
    unchecked: ['CMAU1267466', 'FSCU3560768'],
    wrong: ['USLO1234567', 'TRIU555555', 'triu5555555', ''],
  },
  'un documento de transporte': {
    isShape: isTransportDocumentShape,
    isChecked: isTransportDocumentShape,
    right: ['SPAGS001', 'USMIA1234', 'USMIATRB1_N0001', 'SPTURJORGEPRUE1'],
    unchecked: [],
    wrong: ['', 'SPAGS 001', 'ñandú1', 'ÑANDÚ1', `A${'1'.repeat(60)}`],
  },
} as const

test.each(Object.entries(kinds))('%s tiene su forma y cierra, o tiene la forma y no cierra, o no tiene la forma', (_, kind) => {
  for (const [numbers, expected] of [
    [kind.right, [true, true]],
    [kind.unchecked, [true, false]],
    [kind.wrong, [false, false]],
  ] as const)
    for (const number of numbers) expect([number, kind.isShape(number), kind.isChecked(number)]).toEqual([number, ...expected])
})

test('un texto limpio no tiene signos invisibles, y limpiarlo de nuevo no lo cambia', () => {
  for (let point = 0; point <= 0x1ffff; point += 1) {
    const clean = cleanText(`a${String.fromCodePoint(point)}b`)
    if (/[\p{Cf}\p{Cc}\p{Cs}]|[^\S ]/u.test(clean) || cleanText(clean) !== clean) expect.soft([point.toString(16), clean]).toEqual([])
  }
})
