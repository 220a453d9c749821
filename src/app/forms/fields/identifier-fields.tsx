// Fields for declaration, manifest, transport document, CUIT, operative place and container, which warn of unusual values.
import { Autocomplete } from '@mantine/core'
import { useDouble } from '#app/api/company/company.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import type { Double } from '#domain/company/double.ts'
import { isContainerNumberChecked, isContainerNumberShape } from '#domain/identifiers/container-number.ts'
import { cuitDigits, isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isLugarOperativoShape } from '#domain/identifiers/lugar-operativo.ts'
import { readContainerLength } from '#domain/readers/container-length.ts'
import {
  readCuit,
  readDeclaration,
  readLugarOperativo,
  readTransportDocument,
  oddContainerSign,
  readContainerNumber,
} from '#domain/readers/identifiers.ts'
import { longitudesContenedor } from '#domain/titulo/contenedor-asociado.ts'
import { fieldFrame, useDropdownParent, type FieldProps, Warning } from './field-frame.tsx'
import { TextField, useSettledText } from './text-fields.tsx'

/** The 16 characters of a shipping permit. A wrong check letter only causes a warning (`domain/README.md#declarations`). */
export function DeclarationField(props: FieldProps) {
  return <TextField {...props} upper reader={readDeclaration} warn={warnOfCheckLetter} />
}

/**
 * The 16 characters of a manifest. A type other than MANI only causes a warning, because others exist (`domain/README.md#declarations`).
 */
export function ManifestField(props: FieldProps) {
  return (
    <TextField {...props} upper reader={readDeclaration} warn={(identifier) => warnOfType(identifier) ?? warnOfCheckLetter(identifier)} />
  )
}

/** The number of a transport document in its manifest: letters and digits as the carrier assigned them. */
export function TransportDocumentField(props: FieldProps) {
  return <TextField {...props} upper reader={readTransportDocument} />
}

function warnOfCheckLetter(identifier: string): string | null {
  return isDeclarationShape(identifier) && !isDeclarationChecked(identifier) ? t('warning.declaration') : null
}

function warnOfType(identifier: string): string | null {
  return isDeclarationShape(identifier) && declarationType(identifier) !== 'MANI' ? t('warning.manifest') : null
}

/**
 * A CUIT with or without dashes. A wrong check digit only causes a warning, because test CUITs have wrong ones (`domain/README.md#cuit`).
 */
export function CuitField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" reader={readCuit} warn={warnOfCheckDigit} />
}

function warnOfCheckDigit(cuit: string): string | null {
  return isCuitShape(cuit) && !isCuitChecked(cuit) ? t('warning.cuit') : null
}

/** A company's own CUIT. That another company has it only causes a warning; a wrong check digit is refused. */
export function OwnCuitField(props: FieldProps) {
  const cuit = cuitDigits(props.value ?? '')
  const double = useDouble({ cuit, but: String(props.recordId ?? 0) }, isCuitShape(cuit))
  return <TextField {...props} warning={warnOfDouble(double, 'warning.double.cuit', 'warning.double.cuitUnseen')} />
}

/** The code of a warehouse at its customs office (LOT). An unusual length, or another warehouse of the place, only causes a warning. */
export function LugarOperativoField(props: FieldProps) {
  const place = { codigoAduana: props.of ?? '', codigoLugarOperativo: lugarOperativo(props.value ?? '') }
  const isWhole = /^\d{3}$/.test(place.codigoAduana) && place.codigoLugarOperativo !== ''
  const double = useDouble({ ...place, but: String(props.recordId ?? 0) }, isWhole)
  return (
    <TextField {...props} upper warn={warnOfShape} warning={warnOfDouble(double, 'warning.double.place', 'warning.double.placeUnseen')} />
  )
}

/** Warns as soon as the server has found the double, while the field still has the focus. */
function warnOfDouble(double: Double, named: TextKey, unseen: TextKey) {
  if (!double) return undefined
  return <Warning>{double.name === null ? t(unseen) : t(named, { name: double.name })}</Warning>
}

/** Returns a typed LOT as it is stored, or blank while it cannot be read. */
function lugarOperativo(typed: string): string {
  const reading = readLugarOperativo(typed)
  return 'value' in reading ? reading.value : ''
}

function warnOfShape(text: string): string | null {
  return isLugarOperativoShape(lugarOperativo(text)) ? null : t('warning.lugarOperativo')
}

const suggested: readonly string[] = longitudesContenedor

/**
 * A container's length in feet. It offers three, and accepts any other two digits with a warning (`domain/README.md#container-numbers`).
 */
export function ContainerLengthField(props: FieldProps) {
  const { text, setText, warning, onBlur } = useSettledText({ ...props, reader: readContainerLength, warn: warnOfLength })
  const { comboboxProps, placeList } = useDropdownParent(props)
  return (
    <Autocomplete
      {...fieldFrame(props, warning)}
      data={suggested}
      filter={({ options }) => options}
      openOnFocus={false}
      value={text}
      onChange={setText}
      onBlur={onBlur}
      inputMode="numeric"
      comboboxProps={comboboxProps}
      onFocus={(event) => placeList(event.currentTarget)}
    />
  )
}

function warnOfLength(length: string): string | null {
  return /^\d{2}$/.test(length) && !suggested.includes(length) ? t('warning.containerLength') : null
}

/** A container's number. The standard's shape and check digit only warn, because the authority's own samples break them. */
export function ContainerNumberField(props: FieldProps) {
  return <TextField {...props} upper reader={readContainerNumber} warn={warnOfNumber} />
}

function warnOfNumber(number: string): string | null {
  if (!isContainerNumberShape(number)) {
    const odd = oddContainerSign(number)
    return odd && odd.before !== '' ? t('warning.containerSign', odd) : t('warning.containerShape')
  }
  return isContainerNumberChecked(number) ? null : t('warning.containerDigit')
}
