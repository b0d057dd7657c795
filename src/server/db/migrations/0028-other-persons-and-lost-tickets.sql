-- Another person and a lost ticket always need an approval. Earlier requests keep the kinds of missing documents.
alter table release_exception
  drop constraint release_exception_kinds_check,
  add constraint release_exception_kinds_check check (cardinality(kinds) > 0 and (kinds <@ '{identityDiffers,identityNotOnFile,otherPerson,nomineeDiffers,ticketLost,proofMissing,bondMissing}'::text[]));
