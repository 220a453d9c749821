// Generic list and screens of certificates: fields, columns and rights.
import { t } from '#app/i18n/text.ts'
import { maxCertificateBytes } from '#domain/company/certificate-upload.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { ExpireView, fileView } from '../../certificate/certificate-views.tsx'
import { field } from '../../entity.ts'
import { cuit, instant, text } from '../../field-kinds.ts'
import { file } from '../../references.tsx'
import { defineGeneric } from '../generic-entity.ts'
import { companyRelation } from '../generic-references.tsx'

/** Certificates have their own forms, because a draft must not contain the files or the password. */
export const certificateRecords = defineGeneric(genericFamilies.certificate, {
  groups: [
    {
      heading: 'certificate.one',
      fields: [
        field('company', 'certificate.company', companyRelation, { required: true }),
        field(
          'cert',
          'certificate.cert',
          { ...file({ accept: '.crt,.cer,.pem,.der', maxBytes: maxCertificateBytes }), View: fileView('cert', 'certificate.cert') },
          { required: true },
        ),
        field('key', 'certificate.key', {
          ...file({ accept: '.key,.pem,.der,.p8', maxBytes: maxCertificateBytes }),
          View: fileView('key', 'certificate.key'),
        }),
        field('password', 'certificate.password', text),
      ],
    },
  ],
  facts: [
    field('alias', 'certificate.alias', text),
    field('cuit', 'certificate.cuit', cuit),
    field('issuer', 'certificate.issuer', text),
    field('validFrom', 'certificate.validFrom', instant),
    field('expire', 'certificate.expire', { ...instant, View: ExpireView }),
  ],
  shown: ['alias', 'company', 'cert', 'key', 'password', 'expire'],
  paging: 'whole',
  // Only users who manage the company may see its certificate.
  rights: { create: () => true, edit: () => true, remove: () => true, why: () => t('generic.refused.managers') },
  staleWith: ['company', 'wsaa'],
})
