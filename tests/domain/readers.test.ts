import { describe, expect, test } from 'vitest'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { readers } from '#domain/readers/readers.ts'
import { readTypedDay, readTypedInstant, daysAhead } from '#domain/readers/typed-dates.ts'
import { pastedKind } from '#domain/sheets/sheet-kinds.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { readMessage } from '#domain/values/message.ts'
import { drafts as bodies } from '../support/drafts.ts'

/** Those that no paste has are read in tests of their own. */
type Kind = Exclude<keyof typeof readers, 'customsOffice' | 'day' | 'lugarOperativo' | 'moment' | 'plainWeight' | 'time'>

interface Spellings {
  /** Values, each with texts that are stored as it, separated by strokes. */
  readonly read: Readonly<Record<string, string>>
  /** Texts that can mean several values, with these. */
  readonly asked?: Readonly<Record<string, readonly string[]>>
  /** Parts of messages, each with texts that have no value for that reason. */
  readonly refused: Readonly<Record<string, string>>
}

const lost = 'validation.lostDigits?typed=3,07E+10'

/** Every kind of value by its spellings. A kind that joins the readers has to join here. */
const kinds: Record<Kind, Spellings> = {
  declaration: {
    read: {
      '16033EC01000038D':
        "16 033 EC01 000038 D|16033ec01000038d|16-033-EC01-000038-D|16–033—EC01−000038‑D|16/033/EC01.000038.D|16\u00a0033\u202fEC01\u3000000038\u2009D|\ufeff16033EC01\u200b000038\u00adD\u200e|Permiso: 16 033 EC01 000038 D|PE 16033EC01000038D|P.E. N° 16033EC01000038D|Permiso de Embarque Nº: 16033EC01000038D|Manifiesto 16033EC01000038D|N° 16033EC01000038D|'16033EC01000038D|１６033EC01000038D",
    },
    refused: {
      'declarationLength?count=15&nth=15&sign=D': '16033EC0100038D',
      'declarationShort?count=9': '16033EC01',
      'declarationLength?count=17&nth=17&sign=X': '16033EC01000038DX',
      'declarationSign?nth=10&sign=O': '16033EC01O00038D',
      'declarationSign?nth=16&sign=1': '16033EC010000381',
      'declarationSign?nth=7&sign=С (U+0421)': '16033EС01000038D',
      'declarationSign?nth=6&sign=Ñ': '16033ÑC01000038D',
      'declarationLength?count=20&nth=1&sign=N': 'Nave 16033EC01000038D',
      [lost]: '3,07E+10',
    },
  },
  cuit: {
    read: {
      '30590428775':
        '30-59042877-5|30–59042877−5|30.59042877.5| 30 59042877 5 |30/59042877/5|CUIT 30-59042877-5|CUIT N° 30590428775|30590428775,00|=30590428775|C.U.I.T.: 30-59042877-5|Cuit Nro. 30590428775|30\u200b590428775\u00ad',
    },
    refused: {
      'validation.cuit?count=10': '3059042877',
      noIdentifier: '3059042877.5|-30590428775',
      'validation.cuit?count=12': '305904287750',
      'cuitSign?sign=A': 'A0590428775',
      'cuitSign?sign=O': '3O590428775',
      cuitZero: '00000000000|01234567897|CUIT 00-00000000-0',
      [lost]: '3,07E+10',
      'lostDigits?typed=3.07E+10': '3.07E+10',
    },
  },
  condicion: {
    read: { BUENA: 'buena|Bueno|B|buen estado|En buen\u00a0estado|BUE\u00adNA|buena.', MALA: 'mala|M|mal estado' },
    refused: { 'choice?shown=Buena': 'dudosa|bu' },
  },
  tipoContenedor: {
    read: { HOUSE: 'House|house | HOUSE.|Hou\u200bse', PIER: 'pier', CORREO: 'Correo|correos' },
    refused: { 'choice?shown=House, Pier o Correo': 'casa|H' },
  },
  containerNumber: {
    read: {
      MSCU4670239:
        "MSCU 467023-9|mscu4670239|MSCU\u00a0467023‑9|MSCU\u200b467023\u200e9\u00ad|=MSCU4670239|MSCU467023[9]|MSCU 467.023/9|MSCU 467023 (9)|Contenedor N° MSCU 467023-9|CNTR: MSCU4670239|'MSCU4670239",
      USLO1234567: 'USLO 123456-7',
      MSCUÑ670239: 'MSCU Ñ67023-9',
    },
    asked: {
      'MSCU4670239 40HC': ['MSCU4670239', 'MSCU467023940HC'],
      'MSCU 4670239 (20)': ['MSCU4670239', 'MSCU467023920'],
      'Carga de exportación MSCU4670239': ['MSCU4670239'],
    },
    refused: {
      'containerNumber?max=20&count=21': `MSCU4670239${'1'.repeat(10)}`,
      [lost]: '3,07E+10',
      containerDigits: 'S/D|S/N|N/A|Nota: revisar|VERDADERO|Sí',
      'validation.cellError': '#N/A|#¡REF!|#¡VALOR!',
      noIdentifier: '-5|123.456|−12345',
      twoLines: 'MSKU1\nMSKU2',
    },
  },
  transportDocument: {
    read: {
      'SPAGS-001': 'spags-001|SPAGS–001|SPAGS\u200b-001|B/L: SPAGS-001|BL N° SPAGS-001| SPAGS -001',
      USMIATRB1_N0001: 'usmiatrb1_n0001',
      'A/1.B': 'A/1.B',
      BLSPAGS001: 'BLSPAGS001',
    },
    asked: { 'BL SPAGS001': ['SPAGS001', 'BLSPAGS001'], 'B/L SPAGS-1': ['SPAGS-1', 'B/LSPAGS-1'], 'Guía 123': ['123'] },
    refused: {
      'signFirst?sign=Ñ': 'ÑANDÚ1',
      'sign?sign=*&before=SPAGS': 'SPAGS*1',
      'maxlength?max=60': `A${'1'.repeat(60)}`,
      'validation.cellError': '#N/A|#REF!',
      twoLines: 'SPAGS001\r\nSPAGS002',
      [lost]: '3,07E+10',
    },
  },
  containerLength: {
    read: {
      '20': "20|20'|20’|20´|20′|20 ft|20 FT.|20DV|20 dv|20 pies|22G1|25G1|20ST|20.0|1x20|DV20|20 Standard",
      '40': "40HC|40' HC|40´HQ|40 pies|40ST|42G1|40 High Cube|1 x 40' HC|40-HC|40 High-Cube|40H|40 plataforma|12 m|12,19 mts|40 Open Top|44R1|40\u00a0HC|40\u200bHC",
      '45': "45HC|45'|L5G1",
    },
    asked: { '45G1': ['40', '45'], '45r1': ['40', '45'] },
    refused: { containerLength: '4|400', 'containerLengthSign?sign=XYZ': '40 XYZ', 'containerLengthSign?sign=M': '7 m|40 m' },
  },
  packaging: {
    read: {
      '05': '5|05|contenedores|05 CONTENEDOR|container',
      '06': 'caja|Cajas|06 CAJA|6 - cajas|caja(s)|06\u00a0CAJA|CA\u00adJA',
      '07': 'cajón|cajones',
      '09': 'bolsas',
      '11': 'tambores',
      '12': 'bidón|Bidones',
      '32': 'a granel|granel',
      '99': 'bulto|btos',
      '77': '77',
    },
    asked: { pallets: ['03'], plt: ['03'], '06 bolsa': ['06', '09'], cartones: ['06'] },
    refused: { packaging: 'cajita|123|-5' },
  },
  country: {
    read: {
      '212':
        '212|Estados Unidos (212)|Estados Unidos - 212|estados unidos|212 Estados Unidos|EE.UU.|EEUU|EE. UU.|U.S.A.|Estados Unidos de América',
      '337': 'Vietnam|Viet Nam|VIET\u00a0NAM',
      '309': 'Corea del Sur|República de Corea',
      '308': 'corea del norte',
      '444': 'Rusia|Federación Rusa',
      '310': 'CHINA|República Popular China',
      '426': 'Gran Bretaña|Reino Unido|Inglaterra',
      '438': 'Alemania',
      '423': 'Holanda|Países Bajos',
      '431': 'Vaticano',
      '504': 'Nueva Zelanda',
      '777': '777',
      '999': '999 Otros países (código anterior)',
    },
    asked: { Corea: ['308', '309'], '212 Brasil': ['212', '203'], 'Hong Kong': ['341', '668'], Plata: ['251'] },
    refused: { country: 'Narnia|21|Zona Franca|-212' },
  },
  weight: {
    read: {
      '1200': '1200|1.200,00|1 200|1200 kg|1200 KGM|1.200,0 Kgs.|Kg 1200|1,2 t|1.2000 tn|1200000 g',
      '1234.5': "1234,5|1234.5|1.234,50|1,234.50|1\u00a0234,5|1234,5 kilos|\u200b1234,5|1'234,5",
      '1234567': '1.234.567',
      '0.5': '0,500|0.5|500 gr',
      '997.9': '2200 lbs|2,200.00 lb',
      '85000.25': '85000.25',
    },
    asked: { '1.234': ['1234'], '1,000': ['1000', '1.00'], '12,500': ['12500', '12.50'], '1.200 t': ['1200000', '1200'] },
    refused: { weight: '-1|10.1234|12345678901|1.|.5|x|3 qq|0,5 g|12 cajas|1.2.3', [lost]: '3,07E+10' },
  },
  wholeNumber: {
    read: { '1000': '1000|1.000|1,000|1 000|1.000,00|1000 bultos|1000 cajas', '3': '3,00|3 u.' },
    refused: { wholeNumber: '0|-1|1,5|muchas', [lost]: '3,07E+10' },
  },
  count: { read: { '0': '0|0 bultos', '12': '12' }, refused: { count: '-1|1.5|x', [lost]: '3,07E+10' } },
  entry: {
    read: {
      '2026-11-20T03:00:00.000Z':
        '20/11/2026|20/11/26|20.11.2026|20-11-26|20 11 2026|20112026|20261120|2026-11-20|2026/11/20|20-nov-26|20 de noviembre de 2026|viernes, 20 de noviembre de 2026|20 NOV 2026|20–11–2026|20 / 11 / 2026|20/11/2026.|20/11/2026 (viernes)|20/11/\u200e2026',
      '2026-11-21T00:30:00.000Z':
        '20/11/2026 21:30 hs|20/11/2026 ２１:30|20/11/26 21.30hs|20/11/26 2130|20/11/2026 9:30 p. m.|20/11/2026, 21:30|20/11/2026 a las 21:30|2026-11-20T21:30|20-nov-26\u00a021h30',
      '2026-11-21T00:00:00.000Z': '20/11/26 21 hs|20/11/26 21h|2026-11-20T21:00:00-03:00',
      '2026-11-20T18:04:05.123Z': '20/11/26 15:04:05,123|2026-11-20T18:04:05.123Z',
      '2126-11-20T03:00:00.000Z': '20/11/2126',
    },
    asked: {
      '46346': ['2026-11-20T03:00:00.000Z'],
      '46346.8958333333': ['2026-11-21T00:30:00.000Z'],
      '46346,5': ['2026-11-20T15:00:00.000Z'],
    },
    refused: { date: '12345|463461|46346.|31/2/2026|la tarde|20/13/2026|20/11/2026x|20/11/2026 24:00' },
  },
  text: {
    read: {
      'Nave 2': 'Nave 2| Nave\u00a02 |Na\u200bve\u200d 2|Nave\n2|Na\u00adve 2\u200e|\ufeffNave 2',
      Depósito: 'Depo\u0301sito',
    },
    refused: {},
  },
}

const imo = { condicionImo: true, numeroImo: '1' }
const impedimento = { impedimentoLegalAduanero: true, tipoImpedimentoLegalAduanero: 'x', descripcionImpedimentoLegalAduanero: 'x' }
const line = { lineaTipoEmbalaje: '05', lineaCantidad: '1', lineaPesoBruto: '1' }
const base: Record<string, unknown> = Object.assign({}, ...Object.values(bodies), imo, impedimento, line)
const start = Object.fromEntries(Object.entries(base).map(([name, value]) => [name, value === true ? 'Sí' : String(value)]))

/** Returns what a text is in every draft and in every pasted column of a kind: the stored value, or the message. Drafts of weights read less than pastes do. */
function everywhere(kind: Kind, text: string): Set<string> {
  const places = sheetNames.flatMap((entity) => {
    const of = pastedKind(entity, start)
    return of.columns.filter(({ read }) => read === readers[kind]).map(({ name }) => ({ of, name }))
  })
  expect(places).not.toEqual([])
  return new Set(
    places.flatMap(({ of, name }) => {
      const drafted = of.draft.safeParse({ ...base, [name]: text })
      const [row] = readPasted(`"${text.replaceAll('"', '""')}"\t`, of, { chosen: [name] }).rows
      const stored = (saved: unknown) => String(Object(saved)[name])
      const pasted = row?.saved ? stored(row.saved) : Object.values(row?.errors ?? {}).join()
      return kind === 'weight'
        ? [pasted]
        : [drafted.success ? stored(drafted.data) : drafted.error.issues.map(({ message }) => message).join(), pasted]
    }),
  )
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' ')).replace('E ', 'E+')

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  const { read, asked = {}, refused } = kinds[kind]

  test('cada forma de escribirlo se guarda igual por la ficha, la planilla y la API', () => {
    for (const [value, texts] of Object.entries(read)) {
      const number = (stored: string) => (kind === 'weight' ? String(Number(stored)) : stored)
      for (const text of [value, ...texts.split('|')]) expect([text, [...everywhere(kind, text)].map(number)]).toEqual([text, [value]])
    }
  })

  test('lo dudoso se pregunta nombrando lo que puede ser, y lo que no es se nombra', () => {
    for (const [text, values] of Object.entries(asked)) {
      const reading = readers[kind](text)
      expect([text, 'error' in reading && reading.options?.map((option) => option.value)]).toEqual([text, values])
      expect([...everywhere(kind, text)].map((error) => readMessage(error).key)).toEqual([
        values.length > 1 ? 'validation.whichOf' : 'validation.likely',
      ])
    }
    for (const [reason, texts] of Object.entries(refused))
      for (const text of texts.split('|')) {
        const [said = '', ...others] = everywhere(kind, text)
        expect([text, decoded(said), others]).toEqual([text, expect.stringContaining(reason), []])
      }
  })
})

test('la aduana y el lugar operativo se leen como los demás códigos', () => {
  for (const text of ['1', '001', 'buenos aires (Capital)', '1 Buenos Aires (Capital)'])
    expect([text, readers.customsOffice(text)]).toMatchObject([text, { value: '001' }])
  for (const text of ['10073', '10-073', ' 10\u00a0073', '10\u200b073', 'LOT: 10073', 'Lugar operativo 10073'])
    expect([text, readers.lugarOperativo(text)]).toEqual([text, { value: '10073', text: '10073' }])
  for (const [text, value] of [
    ['lot a1', 'A1'],
    ['lot12', 'LOT12'],
    ['', ''],
  ] as const)
    expect([text, readers.lugarOperativo(text)]).toMatchObject([text, { value }])
  expect(readers.lugarOperativo('1,0073E+4')).toMatchObject({ error: expect.stringContaining('validation.lostDigits') })
})

test('un día sin año es el último que pasó, o el próximo donde se programa', () => {
  for (const [text, reference, ahead, day] of [
    ['28/12', '2027-01-04', daysAhead.past, '2026-12-28'],
    ['28/12', '2027-01-04', daysAhead.usual, '2026-12-28'],
    ['28/12', '2027-01-04', daysAhead.future, '2027-12-28'],
    ['4/1', '2027-01-04', daysAhead.past, '2027-01-04'],
    ['4/1', '2027-01-04', daysAhead.future, '2027-01-04'],
    ['3/1', '2027-01-04', daysAhead.future, '2028-01-03'],
    ['5/1', '2027-01-04', daysAhead.usual, '2027-01-05'],
    ['2 de enero', '2026-12-30', daysAhead.future, '2027-01-02'],
    ['29/2', '2027-03-01', daysAhead.past, '2024-02-29'],
    ['mañana', '2026-12-31', daysAhead.future, '2027-01-01'],
    ['Pasado mañana', '2026-12-31', daysAhead.future, '2027-01-02'],
    ['ayer', '2026-03-01', daysAhead.past, '2026-02-28'],
    ['Lunes', '2026-11-26', daysAhead.future, '2026-11-30'],
    ['miércoles', '2026-11-26', daysAhead.past, '2026-11-25'],
    ['domingo', '2026-11-26', daysAhead.usual, null],
    ['jueves', '2026-11-26', daysAhead.future, null],
    ['2011', '2026-11-20', daysAhead.past, '2026-11-20'],
    ['1/3/98', '2026-11-20', daysAhead.past, '1998-03-01'],
  ] as const)
    expect([text, readTypedDay(text, reference, ahead)]).toEqual([text, day])
  expect(readTypedInstant('hoy 930', new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-20T12:30:00.000Z')
  expect(readTypedInstant('mañana a las 21:30', new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-22T00:30:00.000Z')
  expect(readTypedInstant('ahora', new Date('2026-11-21T01:00:34.989Z')), 'en minutos').toBe('2026-11-21T01:00:00.000Z')
})
