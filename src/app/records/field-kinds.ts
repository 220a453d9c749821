// Field kinds, such as text, CUIT or weight: which input edits a value and how screens display it.
import type { ComponentType } from 'react'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { showNumber } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { tipoContenedorLabels, tiposContenedor } from '#domain/titulo/contenedor-asociado.ts'
import { condicionesMercaderia } from '#domain/titulo/titulo-record.ts'
import { showInstant } from '#domain/values/dates.ts'
import type { ScreenUser } from './generic/rights.ts'

/** Another record, with the name by which it is shown. */
export interface RecordLink {
  readonly name: GenericName
  readonly id: number
  readonly text: string
}

export interface NamesProps {
  readonly value: unknown
  /** The record or draft that the value is from. */
  readonly of: object
}

interface Shown {
  /** Returns the text that shows a value of a response; empty when there is none. */
  readonly show: (value: unknown) => string
  readonly align?: 'center' | 'end'
  /** In pixels, of a column in which all its values have room. */
  readonly width?: number
  /** In pixels, of a field in which what is typed has room; without it the field takes what is left. */
  readonly typed?: number
  /** For amounts: their decimals stand below each other in a column. */
  readonly decimals?: true
  /** Shows a value on the page of its record, where that is more than its text. */
  readonly View?: ComponentType<{ readonly row: unknown }>
  /** Names the records that a value refers to, of which a draft has the ids alone. */
  readonly Names?: ComponentType<NamesProps>
  /** Returns the records that a value refers to, which are shown as links. */
  readonly links?: (value: unknown) => readonly RecordLink[]
  /** Returns where the records of a relation come from. */
  readonly sourceFor?: (viewer: ScreenUser) => ReferenceSource
  /** Whether nothing of it is kept in this browser. */
  readonly secret?: boolean
  /** The values of a choice. A function, because the catalogue of texts is loaded after the modules. */
  readonly choices?: () => readonly { readonly value: string; readonly label: string }[]
  /** For files, whose type and size the record has beside them. */
  readonly isFile?: true
  /** For values that are codes: returns the one that is stored for a typed text. A list is filtered by the whole code. */
  readonly code?: (typed: string) => string
  /** Returns what a form holds for a value of a response, where that is not the value as a text. */
  readonly toForm?: (value: unknown) => string
}

/** The fields of `kind-field.tsx` that need to know no more than their kind. */
export type NamedField =
  | 'automaticSend'
  | 'choice'
  | 'containerLength'
  | 'containerNumber'
  | 'country'
  | 'cuit'
  | 'customsOffice'
  | 'day'
  | 'declaration'
  | 'entryInstant'
  | 'instant'
  | 'longText'
  | 'lugarOperativo'
  | 'manifest'
  | 'number'
  | 'packaging'
  | 'secret'
  | 'text'
  | 'time'
  | 'transportDocument'
  | 'weight'

/** In what a value is typed. Most fields are named, so that a screen which only shows values does not load them. */
export type TypedIn =
  | NamedField
  | { readonly reference: ReferenceSource }
  | { readonly users: ReferenceSource }
  | { readonly file: { readonly accept: string; readonly maxBytes: number } }
  | ComponentType<FieldProps>

/** How one kind of field is typed and shown. A checkbox is typed in a switch. */
export type FieldKind = (Shown & { readonly checkbox: true }) | (Shown & { readonly checkbox?: false; readonly typedIn: TypedIn })

export const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const asNumber = (value: unknown): string => (typeof value === 'number' ? showNumber(value) : '')

export const text: FieldKind = { typedIn: 'text', show: asText }
export const longText: FieldKind = { typedIn: 'longText', show: asText }
export const yesNo: FieldKind = {
  checkbox: true,
  show: (value) => t(value === true ? 'field.yes' : 'field.no'),
  choices: () => [
    { value: 'true', label: t('field.yes') },
    { value: 'false', label: t('field.no') },
  ],
}
export const instant: FieldKind = {
  typedIn: 'instant',
  typed: 216,
  show: (value) => (typeof value === 'string' ? showInstant(value) : ''),
  align: 'center',
}
/** When goods came in: not after now. */
export const entryInstant: FieldKind = { ...instant, typedIn: 'entryInstant' }
export const wholeNumber: FieldKind = { typedIn: 'number', show: asNumber, align: 'end', typed: 120 }
export const weight: FieldKind = { typedIn: 'weight', show: asNumber, align: 'end', typed: 176, decimals: true }
export const declaration: FieldKind = { typedIn: 'declaration', show: asText, width: 152, typed: 184 }
export const manifest: FieldKind = { typedIn: 'manifest', show: asText, width: 152, typed: 184 }
export const transportDocument: FieldKind = { typedIn: 'transportDocument', show: asText, typed: 240 }
export const containerNumber: FieldKind = { typedIn: 'containerNumber', show: asText, width: 124, typed: 184 }
export const containerLength: FieldKind = { typedIn: 'containerLength', show: asText, align: 'end', width: 96, typed: 132 }
const asTyped = (typed: string): string => typed

export const country: FieldKind = {
  typedIn: 'country',
  show: (value) => catalogLabel(countries, asText(value)),
  typed: 256,
  code: asTyped,
}
export const packagingCode: FieldKind = {
  typedIn: 'packaging',
  show: (value) => catalogLabel(packaging, asText(value)),
  typed: 288,
  code: asTyped,
}

/** Shown as `33-50493261-9`; a value without eleven digits is shown unchanged. */
export const cuit: FieldKind = {
  typedIn: 'cuit',
  width: 124,
  typed: 152,
  show: (value) => asText(value).replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3'),
  code: cuitDigits,
}

export const condicionMercaderia = choice(() => condicionesMercaderia.map((value) => ({ value, label: t(`condicionMercaderia.${value}`) })))
export const tipoContenedor = choice(() => tiposContenedor.map((value) => ({ value, label: tipoContenedorLabels[value] })))

/** `options` is a function, because the catalogue of texts is loaded after the modules. */
function choice(options: () => readonly { value: string; label: string }[]): FieldKind {
  return {
    typedIn: 'choice',
    typed: 144,
    show: (value) => options().find((option) => option.value === value)?.label ?? asText(value),
    choices: options,
  }
}
