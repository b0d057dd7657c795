/** Texts of a picture field: choose, see, replace and remove a picture. */
export const pictureTexts = {
  choose: 'Choose picture',
  replace: 'Replace',
  remove: 'Remove',
  hint: 'JPEG, PNG or WebP; made smaller before it is sent',
  uploading: 'Sending the picture…',
  alt: (label: string) => `${label}, as it is kept`,
  none: (label: string) => `No ${label.toLowerCase()} yet`,
  notPicture: 'Choose a JPEG, PNG or WebP picture',
  unreadable: 'This picture cannot be read; choose another',
  tooLarge: 'This picture is larger than 5 MB; choose a smaller one',
  unshown: 'The picture cannot be shown now',
}
