import { t } from '#app/i18n/text.ts'
import { declarationType, isDeclarationChecked, isDeclarationShape } from '#domain/identifiers/declaration.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A shipping permit's 16 characters. A wrong check letter only warns (`domain/README.md#declarations`). */
export function DeclarationField(props: FieldProps) {
  return <TextField {...props} upper warn={warnOfCheckLetter} />
}

/** A manifest's 16 characters. A type other than MANI only warns, because others exist (`domain/README.md#declarations`). */
export function ManifestField(props: FieldProps) {
  return <TextField {...props} upper warn={(text) => warnOfType(text) ?? warnOfCheckLetter(text)} />
}

/** A transport document's number in its manifest, letters and digits as the carrier gave them. */
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
