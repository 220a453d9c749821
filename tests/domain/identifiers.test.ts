import { describe, expect, test } from 'vitest'
import { isContainerNumberChecked, isContainerNumberShape } from '#domain/identifiers/container-number.ts'
import { cuitDigits, isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isTransportDocumentShape } from '#domain/identifiers/transport-document.ts'

/** The identifiers that the authority publishes (`server/authority/README.md#test-data`). */
const published = [
  '16033TRB2000015B',
  '16033TRB3000005B',
  '16033TRB3000004A',
  '16033TRB3000003W',
  '16033EC01000038D',
  '16033EC01000040T',
  '16033EC01000042V',
  '16033EC01000043W',
  '16033EC01000036B',
  '16033TRB1000002T',
  '16033TRB3000002V',
  '16033TRB2000005A',
  '16033EC01000107A',
  '16033EC01000048E',
  '17033EC01000490G',
  '17033EC01000398N',
  '17033EC01000122V',
  '13033MANI000135M',
  '13033MANI000138P',
  '13033MANI000115K',
  '16033MANI000441P',
  '16033MANI000440Y',
]

describe('una declaración', () => {
  test.each(published)('%s tiene la forma y la letra que corresponden', (identifier) => {
    expect(isDeclarationShape(identifier)).toBe(true)
    expect(isDeclarationChecked(identifier)).toBe(true)
  })

  test.each(['18001EC01000001N', '24033MANI000789G', '23001EC01012345A'])('%s tiene la letra que corresponde', (identifier) => {
    expect(isDeclarationChecked(identifier)).toBe(true)
  })

  test.each(['17033EC0100490G', '17033EC01000490g', '16033-MANI-000440-Y', '', '17033EC01000490'])(
    '«%s» no tiene la forma',
    (identifier) => {
      expect(isDeclarationShape(identifier)).toBe(false)
      expect(isDeclarationChecked(identifier)).toBe(false)
    },
  )

  test.each(['17033EC01000490H', '23001MANI012345X', '23001EC01012345X', '13033MAN1000135M'])(
    '%s tiene la forma y otra letra',
    (identifier) => {
      expect(isDeclarationShape(identifier)).toBe(true)
      expect(isDeclarationChecked(identifier)).toBe(false)
    },
  )

  test('dice de qué tipo es', () => {
    expect(declarationType('13033MANI000135M')).toBe('MANI')
    expect(declarationType('17033EC01000490G')).toBe('EC01')
  })
})

describe('una CUIT', () => {
  test.each(['33504932619', '30590428775', '33693450239'])('%s cierra con su dígito', (cuit) => {
    expect(isCuitShape(cuit)).toBe(true)
    expect(isCuitChecked(cuit)).toBe(true)
  })

  test.each(['20123456789', '30711234567'])('%s tiene once dígitos y no cierra', (cuit) => {
    expect(isCuitShape(cuit)).toBe(true)
    expect(isCuitChecked(cuit)).toBe(false)
  })

  test.each(['3059042877', '305904287750', 'A0590428775', ''])('«%s» no tiene once dígitos', (cuit) => {
    expect(isCuitShape(cuit)).toBe(false)
    expect(isCuitChecked(cuit)).toBe(false)
  })

  test('se escribe con guiones, puntos o espacios', () => {
    expect(cuitDigits(' 30-59042877-5 ')).toBe('30590428775')
    expect(cuitDigits('30.59042877.5')).toBe('30590428775')
  })
})

describe('un número de contenedor', () => {
  test.each(['CMAU1267465', 'TRIU5555555', 'CSQU3054383', 'ENAU2458156', 'FSCU3560760'])('%s cierra con su dígito', (number) => {
    expect(isContainerNumberChecked(number)).toBe(true)
  })

  test.each(['CMAU1267466', 'FSCU3560768'])('%s tiene la forma y no cierra', (number) => {
    expect(isContainerNumberShape(number)).toBe(true)
    expect(isContainerNumberChecked(number)).toBe(false)
  })

  test.each(['USLO1234567', 'TRIU555555', 'triu5555555', ''])('«%s» no tiene la forma', (number) => {
    expect(isContainerNumberShape(number)).toBe(false)
    expect(isContainerNumberChecked(number)).toBe(false)
  })
})

describe('un documento de transporte', () => {
  test.each(['SPAGS001', 'USMIA1234', 'USMIATRB1_N0001', 'SPTURJORGEPRUE1'])('%s vale', (identifier) => {
    expect(isTransportDocumentShape(identifier)).toBe(true)
  })

  test.each(['', 'SPAGS 001', 'ñandú1', 'ÑANDÚ1', `A${'1'.repeat(60)}`])('«%s» no vale', (identifier) => {
    expect(isTransportDocumentShape(identifier)).toBe(false)
  })
})
