// Fields for declaration, manifest, transport document, CUIT and operative place, which warn of unusual values.
import { t } from '#app/i18n/text.ts'
import { isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isLugarOperativoShape } from '#domain/identifiers/lugar-operativo.ts'
import { readCuit, readDeclaration, readTransportDocument } from '#domain/readers/identifiers.ts'
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

/** The code of a warehouse at its customs office (LOT). An unusual length only causes a warning. */
export function LugarOperativoField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfShape} />
}

function warnOfShape(text: string): string | null {
  return isLugarOperativoShape(text.trim().toUpperCase()) ? null : t('warning.lugarOperativo')
}
