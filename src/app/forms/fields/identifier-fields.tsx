// Fields for declaration, manifest, transport document, CUIT and operative place, which warn of unusual values.
import { t } from '#app/i18n/text.ts'
import { cuitDigits, isCuitChecked, isCuitShape } from '#domain/identifiers/cuit.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import { isLugarOperativoShape } from '#domain/identifiers/lugar-operativo.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-fields.tsx'

/** The 16 characters of a shipping permit. A wrong check letter only causes a warning (`domain/README.md#declarations`). */
export function DeclarationField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfCheckLetter} />
}

/** The 16 characters of a manifest. A type other than MANI only causes a warning, because others exist (`domain/README.md#declarations`). */
export function ManifestField(props: FieldProps) {
  return <TextField {...props} upper warn={(text) => warnOfType(text) ?? warnOfCheckLetter(text)} />
}

/** The number of a transport document in its manifest: letters and digits as the carrier assigned them. */
export function TransportDocumentField(props: FieldProps) {
  return <TextField {...props} upper />
}

function warnOfCheckLetter(text: string): string | null {
  const identifier = text.trim().toUpperCase()
  return isDeclarationShape(identifier) && !isDeclarationChecked(identifier) ? t('warning.declaration') : null
}

function warnOfType(text: string): string | null {
  const identifier = text.trim().toUpperCase()
  return isDeclarationShape(identifier) && declarationType(identifier) !== 'MANI' ? t('warning.manifest') : null
}

/** A CUIT with or without dashes. A wrong check digit only causes a warning, because test CUITs have wrong ones (`domain/README.md#cuit`). */
export function CuitField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" warn={warnOfCheckDigit} />
}

function warnOfCheckDigit(text: string): string | null {
  const digits = cuitDigits(text)
  return isCuitShape(digits) && !isCuitChecked(digits) ? t('warning.cuit') : null
}

/** The code of a warehouse at its customs office (LOT). An unusual length only causes a warning. */
export function LugarOperativoField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfShape} />
}

function warnOfShape(text: string): string | null {
  return isLugarOperativoShape(text.trim().toUpperCase()) ? null : t('warning.lugarOperativo')
}
