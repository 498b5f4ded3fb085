/** What the server takes, by what the browser says of the file or by its name. */
export const isPictureFile = ({ type, name }: { type: string; name: string }) =>
  /^image\/(jpeg|png|webp|heic|heif)$/.test(type) ||
  (!/^(video|audio)\//.test(type) && /\.(jpe?g|png|webp|hei[cf])$/i.test(name))
