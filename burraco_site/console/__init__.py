"""The admin site as a console for those who look after the site. A door like others: it calls services."""
