// Fields for declaration, manifest, transport document, CUIT and operative place, which warn of unusual values.
import { useDouble } from '#app/api/company/company.ts'
import { t } from '#app/i18n/text.ts'
import { cuitDigits, isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isLugarOperativoShape } from '#domain/identifiers/lugar-operativo.ts'
import { readCuit, readDeclaration, readLugarOperativo, readTransportDocument } from '#domain/readers/identifiers.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-fields.tsx'

/** The 16 characters of a shipping permit. A wrong check letter only causes a warning (`domain/README.md#declarations`). */
export function DeclarationField(props: FieldProps) {
  return <TextField {...props} upper reader={readDeclaration} warn={warnOfCheckLetter} />
}

/** The 16 characters of a manifest. A type other than MANI only causes a warning, because others exist (`domain/README.md#declarations`). */
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

/** A CUIT with or without dashes. A wrong check digit only causes a warning, because test CUITs have wrong ones (`domain/README.md#cuit`). */
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
  const warn = () => double && (double.name === null ? t('warning.double.cuitUnseen') : t('warning.double.cuit', { name: double.name }))
  return <TextField {...props} warn={warn} />
}

/** The code of a warehouse at its customs office (LOT). An unusual length, or another warehouse of the place, only causes a warning. */
export function LugarOperativoField(props: FieldProps) {
  const place = { codigoAduana: props.of ?? '', codigoLugarOperativo: lugarOperativo(props.value ?? '') }
  const isWhole = /^\d{3}$/.test(place.codigoAduana) && place.codigoLugarOperativo !== ''
  const double = useDouble({ ...place, but: String(props.recordId ?? 0) }, isWhole)
  const warn = (text: string) =>
    double === null
      ? warnOfShape(text)
      : double.name === null
        ? t('warning.double.placeUnseen')
        : t('warning.double.place', { name: double.name })
  return <TextField {...props} upper warn={warn} />
}

/** Returns a typed LOT as it is stored, or blank while it cannot be read. */
function lugarOperativo(typed: string): string {
  const reading = readLugarOperativo(typed)
  return 'value' in reading ? reading.value : ''
}

function warnOfShape(text: string): string | null {
  return isLugarOperativoShape(lugarOperativo(text)) ? null : t('warning.lugarOperativo')
}
