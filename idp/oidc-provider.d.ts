/** The package describes its entrance alone; see provider-parts.ts. */
declare module 'oidc-provider/lib/*'
