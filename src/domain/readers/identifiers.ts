// Readers of identifiers: declarations, CUITs, container numbers and transport documents.
import { isTransportDocumentShape } from '../identifiers/transport-document.ts'
import { message } from '../values/message.ts'
import { cellFaultOf } from './cell-fault.ts'
import { lostDigits, type Reading, sure, valueReader, whichOf } from './reading.ts'
import { misfit, nameOf, plainSigns, squeezed, withoutLabel } from './signs.ts'

const number = '(?:nro|num|numero|no|n)?'
const declarationLabel = new RegExp(
  `^(?:permisos?|pe|manifiestos?|mani|mic|destinacion|declaracion|identificador|aduanero|de|del|embarque|exportacion|importacion)+${number}$|^${number}$`,
)
const declarationMask = '99999XXXX999999A'

/**
 * Reads a permit or a manifest, also one in parts or with its label: `Permiso: 16 033 EC01 000038 D`. A sign that does not fit is named,
 * and not changed: O is no 0.
 */
export const readDeclaration = valueReader((text) => {
  const identifier = withoutLabel(squeezed(text), declarationLabel)
  const count = Array.from(identifier).length
  const wrong = misfit(identifier, declarationMask)
  if (count === 0 || (!wrong && count === declarationMask.length)) return sure(identifier)
  const lost = lostDigits(text)
  if (lost) return lost
  if (!wrong) return { error: message('validation.declarationShort', { count }) }
  const { nth, sign } = wrong
  return {
    error:
      count === declarationMask.length
        ? message('validation.declarationSign', { nth, sign })
        : message('validation.declarationLength', { count, nth, sign }),
  }
})

/** Returns the refusal of a text that is no single identifier: an error of a spreadsheet, or two lines. Null for any other text. */
function notOne(text: string): Reading | null {
  const fault = cellFaultOf(text) ?? (/\S\s*[\r\n]\s*\S/.test(text) ? 'validation.twoLines' : null)
  return fault === null ? null : { error: fault, constraint: 'Pattern' }
}

/** As `notOne`, also of a number that is negative or has decimals. */
function notWhole(text: string): Reading | null {
  const isBroken = /^(?:-\s*\d|\d+[.,]\d+$)/.test(plainSigns(text))
  return notOne(text) ?? (isBroken ? { error: 'validation.noIdentifier', constraint: 'Pattern' } : null)
}

const cuitLabel = new RegExp(`^(?:cuit|cuil|cdi|de|del|exportador|importador|consignatario)+${number}$|^${number}$`)

/** Reads a CUIT, also with separators, its label, or the decimals of a spreadsheet: `CUIT N° 30-59042877-5`. */
export const readCuit = valueReader((text) => {
  const whole = text.replace(/(?<=\d{11})[.,]0+$/, '')
  const refused = lostDigits(text) ?? notWhole(whole)
  if (refused) return refused
  const cuit = withoutLabel(squeezed(whole), cuitLabel)
  const wrong = misfit(cuit, '9'.repeat(cuit.length))
  if (wrong) return { error: message('validation.cuitSign', { sign: wrong.sign }) }
  if (cuit.length !== 0 && cuit.length !== 11) return { error: message('validation.cuit', { count: cuit.length }) }
  return cuit.startsWith('0') ? { error: 'validation.cuitZero' } : sure(cuit)
})

const maxContainerNumber = 20

/**
 * Reads a container number, also as it is painted on the container, `CSQU 305438-3`. The authority's own samples break the standard, so any
 * short text is one; a standard number between other signs is a question.
 */
export const readContainerNumber = valueReader((text) => {
  const labelled = squeezed(text)
  const refused = lostDigits(text) ?? notWhole(text)
  if (refused) return refused
  if (labelled !== '' && !/\d/.test(labelled)) return { error: 'validation.containerDigits', constraint: 'Pattern' }
  const identifier = labelled.replace(
    /^(?:CONTENEDOR|CONTAINER|CNTR|CTNR|CONT|CTR)?(?:NRO|NUMERO|NÚMERO|NUM|NO|N)?(?=[A-Z]{3}[UJZ]\d{7}$)/,
    '',
  )
  const count = Array.from(identifier).length
  const [inside, ...others] = identifier.match(/[A-Z]{3}[UJZ]\d{7}/g) ?? []
  const isOneWord = plainSigns(text).toUpperCase() === identifier
  if (inside !== undefined && inside !== identifier && others.length === 0 && !isOneWord)
    return whichOf([inside, identifier].filter((value) => value.length <= maxContainerNumber))
  return count > maxContainerNumber
    ? { error: message('validation.containerNumber', { max: maxContainerNumber, count }) }
    : sure(identifier)
})

/**
 * Returns the first sign of a container number that the standard does not have there (ISO 6346); null when it has its shape, or is only too
 * short.
 */
export function oddContainerSign(identifier: string): { sign: string; before: string } | null {
  return misfit(identifier, 'AAAU9999999')
}

const maxTransportDocument = 60

const transportWords =
  '(?:[HM]?B/?L|[HM]?AWB|CRT|GU[IÍ]A|CONOCIMIENTO|DOCUMENTO|T[IÍ]TULO|DE|TRANSPORTE|EMBARQUE|A[EÉ]REA|NRO|NUM|N[UÚ]MERO|N)'
const transportLabel = new RegExp(String.raw`^(?:${transportWords}[\s.]*)*[:°º]+\s*(?=.)`)
const likelyLabel = new RegExp(String.raw`^(?:${transportWords}\.?\s+)+(?=\S)`)

/**
 * Reads the number of a transport document. Dots, strokes, underscores and dashes belong to it, so a label ends with a sign that does not;
 * one before a blank is a question.
 */
export const readTransportDocument = valueReader((text) => {
  const refused = lostDigits(text) ?? notOne(text)
  if (refused) return refused
  const labelled = plainSigns(text).toUpperCase().replace(transportLabel, '')
  const [identifier = '', ...labelless] = [labelled, ...(likelyLabel.test(labelled) ? [labelled.replace(likelyLabel, '')] : [])].map(
    (one) => one.replaceAll(/[\s'"’‘´`“”«»]/g, ''),
  )
  const likely = [...labelless, identifier].filter(isTransportDocumentShape)
  if (labelless.length > 0 && likely.length > 0) return whichOf(likely)
  if (identifier === '' || isTransportDocumentShape(identifier)) return sure(identifier)
  const characters = Array.from(identifier)
  const index = characters.findIndex((sign, place) => !(place === 0 ? /[A-Z0-9]/ : /[A-Z0-9_./-]/).test(sign))
  const sign = characters[index]
  if (sign === undefined) return { error: message('validation.maxlength', { max: maxTransportDocument }) }
  const before = characters.slice(0, index).join('')
  return {
    error:
      index === 0 ? message('validation.signFirst', { sign: nameOf(sign) }) : message('validation.sign', { sign: nameOf(sign), before }),
  }
})

const lugarOperativoLabel = /^(?:LOT|LUGAR\s*OPERATIVO|C[OÓ]DIGO)[\s.:°º]+(?=.)/

/** Reads a LOT, also with its label. Its shape only warns (`domain/README.md#identifiers`). */
export const readLugarOperativo = valueReader((text) => {
  const labelled = plainSigns(text).toUpperCase()
  return lostDigits(text) ?? sure(squeezed(labelled.replace(lugarOperativoLabel, '')))
})
