"""What looks wrong to the site itself. A signal raises a case for people to judge; it never punishes."""
