/** Why uploaded files are refused: the code of the field error, and the catalogue's text for it. */
export const certificateFaults = {
  CertificateUnreadable: 'error.certificate.unreadable',
  CertificateIsKey: 'error.certificate.isKey',
  CertificateIsRequest: 'error.certificate.isRequest',
  CertificateExpired: 'error.certificate.expired',
  CertificateNotYetValid: 'error.certificate.notYetValid',
  CertificateTwoCuits: 'error.certificate.twoCuits',
  CertificatePkcs12: 'error.certificate.pkcs12',
  CertificateTooLong: 'validation.certificate.tooLong',
  KeyUnreadable: 'error.key.unreadable',
  KeyIsCertificate: 'error.key.isCertificate',
  KeyIsRequest: 'error.key.isRequest',
  /** The key of another certificate. */
  KeyOther: 'error.key.other',
  /** None was sent, and none that is kept here fits. */
  KeyNeeded: 'error.key.needed',
  /** The one that is kept here was sealed with another installation's key. */
  KeyLocked: 'error.key.locked',
  /** Not RSA, or of a size that is not taken. */
  KeyKind: 'error.key.kind',
  /** Encrypted in a way that OpenSSL 3 does not open. */
  KeyEncryption: 'error.key.encryption',
  PasswordMissing: 'error.key.passwordMissing',
  PasswordWrong: 'error.key.passwordWrong',
} as const

export type CertificateFault = keyof typeof certificateFaults
