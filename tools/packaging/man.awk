# A manual page as swift-argument-parser's generate-manual writes it, with the forms of its texts: headlines in capitals, examples as they are,
# paragraphs; and with a name that `man` finds, acetate-render.
function prose() { if (literal) { print ".Ed"; literal = 0 } }

/^\.Dt / { name = tolower($2); gsub(/\./, "-", name); print ".Dt " toupper(name) " " $3; next }
/^\.Sh / { prose(); section = $2; print; next }
/^\.Nm ./ { command = $0; print ".Nm " name; next }
/^\.Nm$/ && section == "SYNOPSIS" { print command; next }
/^\.Xr / { gsub(/\./, "-", $2); print; next }
/^\./ { prose(); print; paragraph = 0; next }
/^$/ { prose(); if (section == "DESCRIPTION") paragraph = 1; next }
/^[A-Z][A-Z ]+$/ { prose(); paragraph = 0; print ".Ss " $0; next }
/^  / { if (!literal) { print ".Bd -literal -offset indent -compact"; literal = 1 } sub(/^  /, ""); paragraph = 0; print; next }
{ prose(); if (paragraph) print ".Pp"; paragraph = 0; print }
END { prose() }
