import type { ReactNode } from 'react'
import { certificateApi } from '#app/api/certificate.ts'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { certificateRequestDraft } from '#domain/certificate-request.ts'
import classes from '#app/records/certificate/certificate-form.module.css'

interface RequestFormProps {
  companyId: number
  /** The choice between the ways. */
  choice: ReactNode
  onClose: () => void
}

/** Makes a key on the server, and a request for its certificate to take to the authority's portal. */
export function RequestForm({ companyId, choice, onClose }: RequestFormProps) {
  const create = certificateApi.useRequest(companyId)
  const form = useSchemaForm(certificateRequestDraft, { alias: '' }, { onSave: (draft) => create.mutateAsync(draft), onSaved: onClose })
  return (
    <FormShell
      form={form}
      label={t('certificate.form')}
      saveLabel={t('certificate.request.create')}
      invalidText={null}
      failure={form.failure}
      onLeave={onClose}
      onDiscard={undefined}
      className={classes['form']}
    >
      {choice}
      <div className={classes['fields']}>
        <TextField
          label={t('certificate.request.alias')}
          help={t('certificate.request.alias.help')}
          required
          {...form.form.getInputProps('alias')}
        />
      </div>
    </FormShell>
  )
}
