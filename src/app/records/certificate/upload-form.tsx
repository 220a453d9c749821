import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { certificateApi } from '#app/api/certificate.ts'
import { fieldFailures } from '#app/api/failure-text.ts'
import type { Failure } from '#app/api/http.ts'
import { FileField } from '#app/forms/fields/file-field.tsx'
import { PasswordField } from '#app/forms/fields/password-field.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { type CertificateDraft, certificateDraft, maxCertificateBytes } from '#domain/certificate-upload.ts'
import type { Company } from '#domain/company.ts'
import { keepQuestion } from './keep-question.ts'
import { refuseBundle } from './refuse-bundle.ts'
import classes from './certificate-form.module.css'

const initial = { cert: '', certContentType: '', key: '', keyContentType: '', password: '' }

const withKeyDraft = z.extend(certificateDraft, { key: z.string().check(z.minLength(1, { error: 'validation.required' })) })

interface UploadFormProps {
  /** Null while none is chosen. */
  company: Company | null
  /** Without it the certificate is for a key that the server has. */
  withKey: boolean
  /** Above the files: the choice between the ways, or of the company. */
  choice: ReactNode
  onClose: () => void
}

/**
 * Uploads a certificate, and its key with the password. The server checks them first and keeps nothing; who replaces a certificate, or brings one of another CUIT, is asked.
 * Nothing typed here is kept as a draft.
 */
export function UploadForm({ company, withKey, choice, onClose }: UploadFormProps) {
  const check = certificateApi.useCheck(company?.id ?? 0)
  const keep = certificateApi.useKeep(company?.id ?? 0)
  const confirm = useConfirm()

  /** Returns whether it was kept: the company may not be chosen yet, and the user may say no. */
  async function save(draft: CertificateDraft): Promise<boolean> {
    if (!company) return false
    const { cert, certContentType } = draft
    const sent = withKey ? draft : { cert, certContentType }
    const checked = await check.mutateAsync(sent)
    const question = checked && keepQuestion(company, checked)
    if (question && !(await confirm(question))) return false
    await keep.mutateAsync(sent)
    return true
  }

  const schemaForm = useSchemaForm<typeof initial, CertificateDraft, boolean>(withKey ? withKeyDraft : certificateDraft, initial, {
    onSave: save,
    fieldErrorsOf: withKey ? () => ({}) : keyErrorAtCert,
    onSaved(kept) {
      if (kept) onClose()
      // What was chosen is still to be saved, and leaving asks.
      else schemaForm.form.resetDirty(initial)
    },
  })
  const { form } = schemaForm
  return (
    <FormShell
      form={schemaForm}
      label={t('certificate.form')}
      saveLabel={t('entity.action.save')}
      invalidText={null}
      failure={schemaForm.failure}
      onLeave={onClose}
      onDiscard={undefined}
      className={classes['form']}
    >
      {choice}
      <div className={classes['fields']}>
        <UploadField form={form} name="cert" accept=".crt,.cer,.pem,.der" />
        {withKey && (
          <>
            <UploadField form={form} name="key" accept=".key,.pem,.der,.p8" />
            <PasswordField
              kind="confirmation"
              label={t('certificate.password')}
              help={t('certificate.password.help')}
              {...form.getInputProps('password')}
            />
          </>
        )}
      </div>
    </FormShell>
  )
}

interface UploadFieldProps {
  form: UseFormReturnType<typeof initial>
  name: 'cert' | 'key'
  accept: string
}

/** The field of the certificate's or the key's file. The form also gets the file's content type. */
function UploadField({ form, name, accept }: UploadFieldProps) {
  return (
    <FileField
      label={t(`certificate.${name}`)}
      required
      accept={accept}
      maxBytes={maxCertificateBytes}
      refuse={refuseBundle}
      onType={(type) => form.setFieldValue(`${name}ContentType`, type)}
      {...form.getInputProps(name)}
    />
  )
}

/** Without a field for the key, what is wrong with it is said of the certificate. */
function keyErrorAtCert(failure: Failure): Record<string, string> {
  const { key } = fieldFailures(failure)
  return key === undefined ? {} : { cert: key }
}
